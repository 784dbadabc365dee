import { queryOptions } from "@tanstack/react-query";
import { type ContentTable, orderedTables } from "@vigie/domain/project/content-tables";
import { columnsOf, selectOf, type Table } from "@vigie/domain/tables/fact";
import * as v from "valibot";
import type { FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";

/** The tables with rows of a project. */
export type ProjectTable = ContentTable | "project_places";

interface TableOptions<Row, Failures> {
  /** The parts of the query key, in which the project's id follows the first. */
  key: readonly [string, ...string[]];
  /** The schema of a row. */
  row: v.GenericSchema<unknown, Row>;
  /** Orders rows newest first by this column. Otherwise they are in the members' order, or oldest first. */
  newestBy?: string;
  failures: Failures;
}

/**
 * The rows of a project in one table: how they are read. `content-changes` adds, changes and deletes them.
 *
 * @param options with what is said where the rows cannot be loaded; staff's changes need those to store and to delete one
 * @example
 * const failures = { load: "failed.loadPressLinks" };
 * const links = contentTable(press, { key: ["press"], row: rowOf(press.facts), failures });
 * useQuery(links.list(projectId));
 */
export function contentTable<Row, const Failures extends { load: FailureKey }>(
  { name: table, facts }: Table<ProjectTable>,
  { key, row, newestBy, failures }: TableOptions<Row, Failures>,
) {
  const columns = columnsOf(facts);
  const select = selectOf(facts);
  const hasPositions = orderedTables.some((ordered) => ordered === table);

  /**
   * The rows of a project.
   *
   * @throws {DataError}
   */
  async function load(projectId: string, signal: AbortSignal): Promise<Row[]> {
    const rows = database().from(table).select<string, unknown>(select).eq("project_id", projectId);
    const result = await (hasPositions ? rows.order("position") : rows)
      .order(newestBy ?? "created_at", { ascending: newestBy === undefined })
      // Makes the order of imported rows stable, which have the same `created_at`.
      .order("id")
      .abortSignal(signal);
    return unwrapAs(v.array(row), result, failures.load);
  }

  /** The rows of a project, as a query. */
  const list = (projectId: string) =>
    queryOptions({
      queryKey: [key[0], projectId, ...key.slice(1)],
      queryFn: ({ signal }) => load(projectId, signal),
    });

  return { table, columns, select, row, failures, load, list };
}
