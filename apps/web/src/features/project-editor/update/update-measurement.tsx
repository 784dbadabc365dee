import type { Update, UpdateInput } from "@vigie/domain/forms/update";
import { type UseFormReturn, useController } from "react-hook-form";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { StoredIndicator } from "@/data/content/results";
import { MeasureField } from "@/features/project-editor/shared/measure-field";
import { useStaffTexts } from "@/lib/language/use-texts";

interface UpdateMeasurementProps {
  form: UseFormReturn<UpdateInput, unknown, Update>;
  indicators: readonly StoredIndicator[];
  /** The one that was chosen. */
  indicator: StoredIndicator | undefined;
  isSaving: boolean;
}

/** What was measured: the indicator, and below it value, day and a sentence. */
export function UpdateMeasurement(props: UpdateMeasurementProps) {
  const t = useStaffTexts();
  const { form, indicators, indicator, isSaving } = props;
  const { control, formState } = form;
  const { field: chosen } = useController({ control, name: "indicatorId" });
  const choose = (id: string) => {
    chosen.onChange(id);
    // Another one may have another unit.
    form.setValue("measurement.value", "");
    form.clearErrors("measurement");
  };
  return (
    <>
      <Field label={t("update.measurement")}>
        <Select
          emptyLabel={t("update.noMeasurement")}
          options={indicators.map(({ id, title }) => ({ value: id, label: title }))}
          {...chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </Field>
      {indicator ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <ValueField form={form} indicator={indicator} readOnly={isSaving} />
          <DayField form={form} readOnly={isSaving} />
          <TextField
            label={t("results.noteLabel")}
            className="sm:col-span-2"
            autoComplete="off"
            readOnly={isSaving}
            error={formState.errors.measurement?.note?.message}
            {...form.register("measurement.note")}
          />
        </div>
      ) : null}
    </>
  );
}

interface ValueFieldProps extends Pick<UpdateMeasurementProps, "form"> {
  readOnly: boolean;
}

function ValueField({
  form,
  indicator,
  readOnly,
}: ValueFieldProps & { indicator: StoredIndicator }) {
  const t = useStaffTexts();
  const { field, fieldState } = useController({ control: form.control, name: "measurement.value" });
  return (
    <MeasureField
      label={t("results.value")}
      indicator={indicator}
      field={field}
      error={fieldState.error?.message}
      readOnly={readOnly}
    />
  );
}

function DayField({ form, readOnly }: ValueFieldProps) {
  const t = useStaffTexts();
  const { field, fieldState } = useController({ control: form.control, name: "measurement.day" });
  return (
    <Field label={t("results.day")} error={fieldState.error?.message}>
      <DateField required readOnly={readOnly} {...field} />
    </Field>
  );
}
