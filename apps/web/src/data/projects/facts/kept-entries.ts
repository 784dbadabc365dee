import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { reviseProject, sliceColumns } from "./slice";

const columns = sliceColumns({
  currency: v.string(),
  money_spent: v.nullable(v.number()),
  /** Whether what was spent is the sum of the entries. */
  keeps_ledger: v.boolean(),
  /** Whether visitors read the entries. */
  shows_entries: v.boolean(),
});

/** How a project keeps the entries of its ledger. */
export type KeptEntries = v.InferOutput<typeof columns>;

/** How a project keeps its entries; null where there is no such project for this person. Read again with the entries. */
export function keptEntriesQuery(projectId: string) {
  return queryOptions({
    queryKey: ["ledger", projectId, "kept"],
    queryFn: async ({ signal }): Promise<KeptEntries | null> =>
      unwrapAs(
        v.nullable(columns),
        await database()
          .from("projects")
          .select<string, unknown>(Object.keys(columns.entries).join(","))
          .eq("id", projectId)
          .abortSignal(signal)
          .maybeSingle(),
        "failed.loadEntries",
      ),
  });
}

/**
 * Begins or stops to keep entries, or to show them to visitors.
 *
 * @throws {DataError}
 */
export function keepEntries(
  projectId: string,
  change: Partial<Pick<KeptEntries, "keeps_ledger" | "shows_entries">>,
): Promise<KeptEntries> {
  return reviseProject({ id: projectId, columns }, () => change, "failed.saveEntriesState");
}
