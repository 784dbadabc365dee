import { queryOptions } from "@tanstack/react-query";
import { rowOf } from "@vigie/domain/tables/fact";
import { ledger } from "@vigie/domain/tables/ledger";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { contentTable } from "./content-table";

const row = rowOf(ledger.facts);

/** An entry of a project's ledger. */
export type LedgerEntry = v.InferOutput<typeof row>;

const table = contentTable(ledger, {
  key: ["ledger"],
  row,
  failures: {
    load: "failed.loadEntries",
    save: "failed.saveEntry",
    remove: "failed.deleteEntry",
  },
});

/** A Supabase elsewhere answers with at most so many rows. */
const ROWS_AT_ONCE = 1000;

/**
 * All entries of a project, in the order of their days.
 *
 * @throws {DataError}
 */
async function load(projectId: string, signal: AbortSignal): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const next = await database()
      .from("ledger_entries")
      .select<string, unknown>(table.select)
      .eq("project_id", projectId)
      .order("day")
      .order("created_at")
      .order("id")
      .range(entries.length, entries.length + ROWS_AT_ONCE - 1)
      .abortSignal(signal);
    const rows = unwrapAs(v.array(row), next, table.failures.load);
    entries.push(...rows);
    if (rows.length < ROWS_AT_ONCE) return entries;
  }
}

/** The ledger of a project, by day. */
export const ledgerTable = {
  ...table,
  load,
  list: (projectId: string) =>
    queryOptions({
      queryKey: ["ledger", projectId],
      queryFn: ({ signal }) => load(projectId, signal),
    }),
};
