import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import {
  DATA_VIZ_SLOTS,
  type DataViz,
  type DataVizSlot,
  isDataVizConfigured,
  readDataVizType,
  readDataVizValue,
} from "@vigie/domain/project/data-viz";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";
import { storedImageAddress } from "./stored-image-address";

type ProjectColumns = Database["public"]["Tables"]["projects"]["Row"];

const fields = ["titre", "vizualisation_type", "value", "nom_icon", "short_description"] as const;

/** The columns of all visualizations, without their pictures, which are heavy. */
export type FigureColumns = Pick<
  ProjectColumns,
  `dv${DataVizSlot}_${(typeof fields)[number]}` & keyof ProjectColumns
>;

/** The names of those columns. */
export const figureColumns = DATA_VIZ_SLOTS.flatMap((slot) =>
  fields.map((field) => `dv${slot}_${field}` as const),
);

/** A visualization of a project; its picture is loaded apart. */
export interface ProjectFigure extends Omit<DataViz, "image"> {
  slot: DataVizSlot;
}

/**
 * The visualizations that count as configured, in order. What was stored by others without a type,
 * or with one that is not known, is a circular chart, as in the editor.
 */
export function readFigures(row: FigureColumns): ProjectFigure[] {
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

type ImageColumns = Partial<Pick<ProjectColumns, `image_dv${DataVizSlot}`>>;

/** Pictures of visualizations by their number: addresses, or null for what is not loaded. */
export type FigureImages = Partial<Record<DataVizSlot, string | null>>;

/** The pictures of those visualizations that show one. */
export function figureImagesQuery(projectId: string, slots: readonly DataVizSlot[]) {
  return queryOptions({
    queryKey: ["projects", "figure-images", projectId, slots],
    queryFn: async ({ signal }): Promise<FigureImages> => {
      const row = unwrap(
        await database()
          .from("projects")
          .select<string, ImageColumns>(slots.map((slot) => `image_dv${slot}`).join(", "))
          .eq("id", projectId)
          .abortSignal(signal)
          .single(),
        "Failed to load visualization data",
      );
      return Object.fromEntries(
        slots.map((slot) => [slot, storedImageAddress(row[`image_dv${slot}`])]),
      );
    },
  });
}
