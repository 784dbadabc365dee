import { queryOptions } from "@tanstack/react-query";
import { type ContentTable, orderedTables } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs, writtenRow } from "@/lib/unwrap";

/** A row of a project. */
export interface RowAddress {
  id: string;
  projectId: string;
}

interface ContentOptions<Row> {
  /** The parts of the query key, in which the project's id follows the first. */
  key: readonly [string, ...string[]];
  /** In PostgREST's syntax: `id, name:name_milestone`. */
  columns: string;
  /** The schema of a row. */
  row: v.GenericSchema<unknown, Row>;
  /** Orders rows newest first by this column. Otherwise they are in the members' order, or oldest first. */
  newestBy?: string;
  /** The sentences for failures to load the rows, and to delete one. */
  failures: { load: string; remove?: string };
}

/**
 * Makes the functions that read and delete the rows of a content table.
 *
 * @example
 * const row = v.object({ id: v.string(), url: v.string() });
 * const failures = { load: "Failed to load links" };
 * const options = { key: ["press"], columns: "id, url:press_url", row, failures } as const;
 * const links = contentRows("press", options);
 * useQuery(links.list(projectId));
 */
export function contentRows<Row>(
  table: ContentTable | "project_places",
  options: ContentOptions<Row>,
) {
  const { key, columns, row, newestBy, failures } = options;
  const hasPositions = orderedTables.some((ordered) => ordered === table);

  /**
   * The rows of a project.
   *
   * @throws {DataError}
   */
  async function load(projectId: string, signal: AbortSignal): Promise<Row[]> {
    const rows = database()
      .from(table)
      .select<string, unknown>(columns)
      .eq("project_id", projectId);
    const result = await (hasPositions ? rows.order("position") : rows)
      .order(newestBy ?? "created_at", { ascending: newestBy === undefined })
      // Makes the order of imported rows stable, which have the same `created_at`.
      .order("id")
      .abortSignal(signal);
    return unwrapAs(v.array(row), result, failures.load);
  }

  return {
    load,
    /** The rows of a project, as a query. */
    list: (projectId: string) =>
      queryOptions({
        queryKey: [key[0], projectId, ...key.slice(1)],
        queryFn: ({ signal }) => load(projectId, signal),
      }),
    /**
     * Deletes a row.
     *
     * @throws {DataError} also where there is no such row, or not for this person
     */
    async remove({ id, projectId }: RowAddress): Promise<void> {
      const sentence = failures.remove ?? failures.load;
      const query = database().from(table).delete().eq("id", id).eq("project_id", projectId);
      writtenRow(unwrap(await query.select("id").maybeSingle(), sentence), sentence);
    },
  };
}
