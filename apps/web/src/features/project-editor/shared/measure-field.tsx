import { measureOptions, type Scaled } from "@vigie/domain/project/indicator";
import type { ControllerRenderProps } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { useStaffTexts } from "@/lib/language/use-texts";

interface MeasureFieldProps {
  label: string;
  /** Whose unit says what may be entered. */
  indicator: Scaled;
  field: Omit<ControllerRenderProps<{ value: string }, "value">, "name"> & { name: string };
  error: string | undefined;
  readOnly: boolean;
  /** Whether it gets the focus at first. */
  hasFocus?: boolean;
}

/** The value of a measurement: a number, or a choice where the unit has a few. */
export function MeasureField(props: MeasureFieldProps) {
  const { label, indicator, field, error, readOnly, hasFocus = false } = props;
  const t = useStaffTexts();
  const options = measureOptions(t, indicator);
  const hint = indicator.unit === "percent" ? "%" : indicator.unitLabel;
  return (
    <Field label={label} hint={hint} error={error}>
      {options === null ? (
        <NumberField isSigned required readOnly={readOnly} autoFocus={hasFocus} {...field} />
      ) : (
        <Select required emptyLabel={t("results.noValue")} options={options} {...field} />
      )}
    </Field>
  );
}
