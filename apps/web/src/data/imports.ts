import { queryOptions, skipToken } from "@tanstack/react-query";
import { storableLine } from "@vigie/domain/format/text";
import { IMPORTS } from "@vigie/domain/history/describe-import";
import { type RowToWrite, refusedAsTooMuch } from "@vigie/import/compare";
import * as v from "valibot";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
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
 * @throws {UnreadableFileError} when it is too much for one import
 */
export async function importProjects(file: ImportedFile): Promise<ImportOutcome> {
  const { fileName, rows, seenImport } = file;
  const sent = {
    file_name: storableLine(fileName),
    rows,
    ...(seenImport !== null && { seen_import: seenImport }),
  };
  const refusal = refusedAsTooMuch(sent);
  if (refusal) throw new UnreadableFileError(refusal);
  const answer = await database().rpc("import_projects", sent);
  return v.parse(importOutcome, unwrapKeepingAdvice(answer, "failed.importProjects"));
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
 * Undoes what an import did: how many projects, and in how many something stays that somebody changed since.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function undoImport(id: string): Promise<v.InferOutput<typeof takenBack>> {
  const answer = await database().rpc("undo_import", { import: id });
  return v.parse(takenBack, unwrapKeepingAdvice(answer, "failed.undoImport"));
}

/** Some of the projects that an import added. */
const importPart = v.object({
  is_half: v.boolean(),
  /** How many are online that the person may take offline. */
  online: v.number(),
  /** How many are the person's own and offline, and what some of these lack. */
  offline: v.number(),
  without_country: v.number(),
  without_picture: v.number(),
  /** The first of those that are offline. */
  sample: v.nullable(v.string()),
});

export type ImportPart = v.InferOutput<typeof importPart>;

const importOverviews = v.array(v.object({ import: v.string(), parts: v.array(importPart) }));

/** The imports of the organisation that were not undone, each with those projects that are half complete and the others. */
export function importOverviewQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: ["history", organizationId, IMPORTS],
    queryFn:
      organizationId === null
        ? skipToken
        : async ({ signal }) => {
            const call = database().rpc("import_overview", undefined, { get: true });
            return unwrapAs(importOverviews, await call.abortSignal(signal), historyFailure);
          },
    staleTime: 0,
  });
}

const publication = v.object({ projects: v.number(), publication: v.string() });

interface ImportPublication {
  id: string;
  isOnline: boolean;
  /** How many of the 16 fields of completeness a project must have; 0 by default. */
  atLeast?: number;
  /** Takes just those offline that this publication put online. */
  publication?: string;
}

/**
 * Puts online or takes offline what an import added, as far as the person may: how many projects.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function setImportOnline(change: ImportPublication) {
  const { id, isOnline, atLeast = 0, publication: published } = change;
  const answer = await database().rpc("set_import_online", {
    import: id,
    online: isOnline,
    at_least: atLeast,
    ...(published !== undefined && { publication: published }),
  });
  return v.parse(publication, unwrapKeepingAdvice(answer, publicationFailure));
}

const publicationFailure = "failed.changeOnline";
const historyFailure = "failed.loadHistory";
