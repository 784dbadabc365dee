import { type DataVizType, dataVizTypeOptions } from "@vigie/domain/project/data-viz";
import { ChartBarBig, ChartPie, Image, type LucideIcon, Shapes } from "lucide-react";
import { fieldsOf } from "@/components/forms/fields-of";
import { Field } from "@/components/ui/field";
import { RadioTiles } from "@/components/ui/radio-tiles";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { useDataVizFormContext } from "./use-data-viz-form";

const icons: Readonly<Record<DataVizType, LucideIcon>> = {
  pie: ChartPie,
  progress: ChartBarBig,
  pictogram: Shapes,
  image: Image,
};

/** The choice of the figure's type. */
export function TypeField() {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { register, formState } = useDataVizFormContext();
  const types = dataVizTypeOptions(t).map(({ value, label }) => {
    const Icon = icons[value];
    return { value, label, figure: <Icon className="size-6" strokeWidth={1.75} /> };
  });
  return (
    <RadioTiles
      legend={fieldLabels.type}
      tiles={types}
      error={formState.errors.type?.message}
      className="grid-cols-2 sm:grid-cols-4"
      {...register("type")}
    />
  );
}

/** The texts above and below the figure. */
export function TextFields() {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const form = useDataVizFormContext();
  return (
    <>
      <TextField
        label={fieldLabels.title}
        required
        autoComplete="off"
        {...fieldsOf(form)("title")}
      />
      <Field
        label={fieldLabels.shortDescription}
        error={form.formState.errors.shortDescription?.message}
      >
        <TextArea
          required
          rows={2}
          className="field-sizing-content min-h-[calc(2lh+1.125rem)]"
          {...form.register("shortDescription")}
        />
      </Field>
    </>
  );
}
