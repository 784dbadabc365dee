import type { DataVizInput } from "@vigie/domain/forms/data-viz";
import type { StaffTexts } from "@vigie/domain/language/texts";

/** The labels of a visualization's fields. */
export function fieldLabelsOf(t: StaffTexts): Readonly<Record<keyof DataVizInput, string>> {
  return {
    type: t("editor.type"),
    title: t("editor.title"),
    shortDescription: t("editor.shortDescription"),
    indicator: t("results.indicatorShown"),
    value: t("editor.valuePercent"),
    icon: t("editor.icon"),
    colour: t("editor.colour"),
    image: t("editor.picture"),
  };
}
