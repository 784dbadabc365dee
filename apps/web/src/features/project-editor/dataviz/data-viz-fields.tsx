import { DATA_VIZ_TYPE_OPTIONS, type DataVizType } from "@vigie/domain/project/data-viz";
import { ChartBarBig, ChartPie, Image, type LucideIcon, Shapes } from "lucide-react";
import { Field } from "@/components/ui/field";
import { RadioTiles } from "@/components/ui/radio-tiles";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { fieldLabels } from "./field-labels";
import { useDataVizFormContext } from "./use-data-viz-form";

const icons: Readonly<Record<DataVizType, LucideIcon>> = {
  pie: ChartPie,
  progress: ChartBarBig,
  pictogram: Shapes,
  image: Image,
};

const types = DATA_VIZ_TYPE_OPTIONS.map(({ value, label }) => {
  const Icon = icons[value];
  return { value, label, figure: <Icon className="size-6" strokeWidth={1.75} /> };
});

/** How the figure is shown. */
export function TypeField() {
  const { register, formState } = useDataVizFormContext();
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

/** What stands above and below the figure. */
export function TextFields() {
  const { register, formState } = useDataVizFormContext();
  const { title, shortDescription } = formState.errors;
  return (
    <>
      <Field label={fieldLabels.title} error={title?.message}>
        <TextField required autoComplete="off" {...register("title")} />
      </Field>
      <Field label={fieldLabels.shortDescription} error={shortDescription?.message}>
        <TextArea
          required
          rows={2}
          className="field-sizing-content min-h-[calc(2lh+1.125rem)]"
          {...register("shortDescription")}
        />
      </Field>
    </>
  );
}
