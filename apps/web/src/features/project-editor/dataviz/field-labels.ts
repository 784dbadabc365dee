import type { DataVizInput } from "@vigie/domain/forms/data-viz";

/** The labels of a visualization's fields. */
export const fieldLabels: Readonly<Record<keyof DataVizInput, string>> = {
  type: "Type",
  title: "Title",
  shortDescription: "Short description",
  value: "Value (%)",
  icon: "Icon",
  colour: "Colour",
  image: "Picture",
};
