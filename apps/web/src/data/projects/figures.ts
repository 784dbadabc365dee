import {
  DATA_VIZ_SLOTS,
  type DataViz,
  type DataVizSlot,
  isDataVizConfigured,
  readDataVizType,
  readDataVizValue,
} from "@vigie/domain/project/data-viz";
import * as v from "valibot";

const texts = ["titre", "vizualisation_type", "nom_icon", "short_description"] as const;

/** The columns of all visualizations, without their pictures, which are heavy. */
export const figureColumns = v.object({
  ...v.entriesFromList(
    DATA_VIZ_SLOTS.flatMap((slot) => texts.map((text) => `dv${slot}_${text}` as const)),
    v.nullable(v.string()),
  ),
  ...v.entriesFromList(
    DATA_VIZ_SLOTS.map((slot) => `dv${slot}_value` as const),
    v.nullable(v.number()),
  ),
});

/** A visualization of a project; its picture is loaded apart. */
export interface ProjectFigure extends Omit<DataViz, "image"> {
  slot: DataVizSlot;
}

/**
 * The visualizations that count as configured, in order. What was stored by others without a type,
 * or with one that is not known, is a circular chart, as in the editor.
 */
export function readFigures(row: v.InferOutput<typeof figureColumns>): ProjectFigure[] {
  return DATA_VIZ_SLOTS.filter((slot) => isDataVizConfigured(row[`dv${slot}_titre`])).map(
    (slot) => ({
      slot,
      type: readDataVizType(row[`dv${slot}_vizualisation_type`]) ?? "pie",
      title: row[`dv${slot}_titre`]?.trim() ?? "",
      shortDescription: row[`dv${slot}_short_description`] ?? "",
      value: readDataVizValue(row[`dv${slot}_value`]),
      icon: row[`dv${slot}_nom_icon`],
    }),
  );
}
