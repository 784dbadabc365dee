import { useQuery } from "@tanstack/react-query";
import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { resultsQuery } from "@/data/content/results";
import { useStaffTexts } from "@/lib/language/use-texts";
import { fieldLabelsOf } from "./field-labels";
import { useDataVizFormContext } from "./use-data-viz-form";

interface IndicatorFieldProps {
  projectId: string;
  slot: DataVizSlot;
}

/**
 * The choice of an indicator that says what a visualization shows, where the project has one that no other shows. Texts that
 * are empty yet get its title and what was last said of it.
 */
export function IndicatorField({ projectId, slot }: IndicatorFieldProps) {
  const t = useStaffTexts();
  const fieldLabels = fieldLabelsOf(t);
  const { control, register, getValues, setValue } = useDataVizFormContext();
  const type = useWatch({ control, name: "type" });
  const { data: results = [] } = useQuery(resultsQuery(projectId));
  const offered = results.filter(
    ({ figure, unit }) => (figure === null || figure === slot) && unit !== "yes_no",
  );
  if (type === "image" || offered.length === 0) return null;
  const propose = (name: "title" | "shortDescription", text: string) => {
    if (getValues(name).trim() !== "") return;
    setValue(name, text, { shouldDirty: true, shouldValidate: text !== "" });
  };
  const fillIn = () => {
    const chosen = offered.find(({ id }) => id === getValues("indicator"));
    if (chosen === undefined) return;
    propose("title", chosen.title);
    propose("shortDescription", chosen.measurements[0]?.note ?? "");
  };
  return (
    <Field label={fieldLabels.indicator} hint={t("results.indicatorShownHint")}>
      <Select
        emptyLabel={t("results.noIndicatorShown")}
        options={offered.map(({ id, title }) => ({ value: id, label: title }))}
        {...register("indicator", { onChange: fillIn })}
      />
    </Field>
  );
}
