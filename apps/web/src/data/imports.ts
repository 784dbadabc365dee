import { queryOptions, skipToken } from "@tanstack/react-query";
import { storableLine } from "@vigie/domain/format/text";
import { IMPORTS } from "@vigie/domain/history/describe-import";
import type { RowToWrite } from "@vigie/import/compare";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs, unwrapKeepingAdvice } from "@/lib/unwrap";

interface ImportedFile {
  fileName: string;
  rows: RowToWrite[];
  /** What {@link latestImport} gave when the preview was made. */
  seenImport: number | null;
}

const importOutcome = v.object({ import: v.string(), added: v.number(), changed: v.number() });

/** The id of an import, and how many projects it added and changed. */
export type ImportOutcome = v.InferOutput<typeof importOutcome>;

/**
 * Adds and changes the projects of a file, all or none.
 *
 * @throws {DataError} with the server's own sentence, which names the line that cannot be stored
 */
export async function importProjects(file: ImportedFile): Promise<ImportOutcome> {
  const { fileName, rows, seenImport } = file;
  const answer = await database().rpc("import_projects", {
    file_name: storableLine(fileName),
    rows,
    ...(seenImport !== null && { seen_import: seenImport }),
  });
  return v.parse(importOutcome, unwrapKeepingAdvice(answer, "Failed to import the projects"));
}

/** The id of the last entry about imports in the organisation's history; null before the first. */
export async function latestImport(): Promise<number | null> {
  const answer = await database()
    .from("history")
    .select("id")
    .eq("table_name", IMPORTS)
    .order("id", { ascending: false })
    .limit(1);
  const [last] = unwrapAs(v.array(v.object({ id: v.number() })), answer, historyFailure);
  return last?.id ?? null;
}

const takenBack = v.object({ taken_back: v.number(), left: v.number() });

/**
 * Takes back what an import did: how many projects, and in how many something stays that somebody changed since.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function undoImport(id: string): Promise<v.InferOutput<typeof takenBack>> {
  const answer = await database().rpc("undo_import", { import: id });
  return v.parse(takenBack, unwrapKeepingAdvice(answer, "Failed to take the import back"));
}

/**
 * Puts online what an import added and the person owns: how many projects.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function publishImport(id: string): Promise<number> {
  return unwrapKeepingAdvice(
    await database().rpc("publish_import", { import: id }),
    "Failed to put the projects online",
  );
}

const outcomes = v.array(v.object({ row_id: v.string(), action: v.string() }));

/** Which imports of the organisation were taken back or put online, by their ids. */
export function doneWithImportsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: ["history", organizationId, IMPORTS],
    queryFn:
      organizationId === null
        ? skipToken
        : async ({ signal }) => {
            const answer = await database()
              .from("history")
              .select("row_id, action")
              .eq("table_name", IMPORTS)
              .in("action", ["update", "delete"])
              .abortSignal(signal);
            const rows = unwrapAs(outcomes, answer, historyFailure);
            const idsOf = (done: string) =>
              rows.filter(({ action }) => action === done).map(({ row_id }) => row_id);
            return { takenBack: idsOf("delete"), published: idsOf("update") };
          },
    staleTime: 0,
  });
}

const historyFailure = "Failed to load the history";
