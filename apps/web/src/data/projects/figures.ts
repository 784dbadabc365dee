import { queryOptions } from "@tanstack/react-query";
import {
  DATA_VIZ_SLOTS,
  type DataViz,
  type DataVizSlot,
  isDataVizConfigured,
  readDataVizType,
  readDataVizValue,
} from "@vigie/domain/project/data-viz";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { storedImageAddress } from "./stored-image-address";

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

/** Pictures of visualizations by their number: addresses, or null for what is not loaded. */
export type FigureImages = Partial<Record<DataVizSlot, string | null>>;

/** The pictures of those visualizations that show one. */
export function figureImagesQuery(projectId: string, slots: readonly DataVizSlot[]) {
  return queryOptions({
    queryKey: ["projects", "figure-images", projectId, slots],
    queryFn: async ({ signal }): Promise<FigureImages> => {
      const columns = slots.map((slot) => `image_dv${slot}` as const);
      const row = unwrapAs(
        v.object(v.entriesFromList(columns, v.nullable(v.string()))),
        await database()
          .from("projects")
          .select<string, unknown>(columns.join(","))
          .eq("id", projectId)
          .abortSignal(signal)
          .single(),
        "failed.loadVisualization",
      );
      return Object.fromEntries(
        slots.map((slot) => [slot, storedImageAddress(row[`image_dv${slot}`])]),
      );
    },
  });
}
