import { queryOptions } from "@tanstack/react-query";
import { type ContentTable, orderedTables } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs, writtenRow } from "@/lib/unwrap";

/** Which row of which project. */
export interface RowAddress {
  id: string;
  projectId: string;
}

interface ContentOptions<Row> {
  /** The key of the query: these, and the project's id after the first. */
  key: readonly [string, ...string[]];
  /** What is asked for, in the words of PostgREST: `id, name:name_milestone`. */
  columns: string;
  /** What arrives. */
  row: v.GenericSchema<unknown, Row>;
  /** Newest first by this column; without one, in the order that members chose, or oldest first. */
  newestBy?: string;
  /** What the catalogue says when the rows cannot be loaded, and when one cannot be deleted. */
  failures: { load: string; remove?: string };
}

/**
 * How the rows of a content table are read and deleted, which is the same for all of them.
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
      // Imported rows were created in the same moment; they keep one order all the same.
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
