import { queryOptions } from "@tanstack/react-query";
import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { storedImageAddress } from "./stored-image-address";

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
