import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import * as v from "valibot";
import { lastChanger } from "@/data/changes/last-changer";
import { saveMerged, type TimedRow } from "@/data/changes/save-merged";
import { DataError, type FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { PROJECTS_KEY } from "../dashboard-project";

/** Columns of a project that a page changes. */
export type ProjectPatch = Omit<
  Database["public"]["Tables"]["projects"]["Update"],
  "id" | "user_id" | "organization_id"
>;

/** Some columns of a project's row, and when it was last changed. */
export type SliceRow = TimedRow;

/** Which columns of which project a page shows and saves. */
export interface SliceAddress<Row extends SliceRow> {
  id: string;
  /** What the columns hold, by their names: see {@link sliceColumns}. */
  columns: SliceColumns<Row>;
  /** The user who must own the project; left out where any member may change the columns. */
  ownerId?: string;
  /** Columns of the slice that are read for themselves, by the id of the project. */
  apart?: { names: readonly string[]; read(id: string): Promise<object> };
}

/** A schema of an object, which knows the names of its columns. */
type SliceColumns<Row> = v.GenericSchema<unknown, Row> & { readonly entries: v.ObjectEntries };

/**
 * The columns of a slice: those given, and when the project was last changed.
 *
 * @example sliceColumns({ budget: v.nullable(v.number()) });
 */
export function sliceColumns<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object({ ...entries, updated_at: v.string() });
}

/**
 * Some columns of one project, for a form: null when there is no such project for this person. They
 * are loaded anew whenever the form opens, and never while it is being filled in.
 *
 * @param failure what the catalogue says when loading fails
 */
export function projectSliceQuery<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  failure: FailureKey,
) {
  const { id, columns, ownerId } = slice;
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "slice", { id, columns: Object.keys(columns.entries), ownerId }],
    queryFn: () => loadSlice(slice, failure),
    staleTime: "static",
    gcTime: 0,
  });
}

/**
 * Saves the columns that a person changed, merged with what others did to the project meanwhile.
 * Returns what is stored now.
 *
 * @param loaded what the person started from
 * @param columns what they are to hold; those as they were loaded are not sent, but for `updated_at`,
 *   which goes along where it is given (the database sets its own)
 * @param failure what the catalogue says when saving fails
 * @param fits whether the change means the same over what others stored meanwhile; by default it does
 * @example
 * const columns = sliceColumns({ budget: v.nullable(v.number()) });
 * await updateProject({ id, columns }, loaded, { budget: 1250 }, "failed.updateBudget");
 * @throws {RowChangedError} when another member changed the same column
 * @throws {RowGoneError} when the project was deleted, or handed over where it must be the person's
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export function updateProject<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  loaded: Row,
  columns: ProjectPatch,
  failure: FailureKey,
  fits?: (stored: Row) => boolean,
): Promise<Row> {
  const { updated_at: sentMoment, ...mine } = columns;
  const moments = sentMoment === undefined ? {} : { updated_at: sentMoment };
  return saveMerged({
    loaded,
    mine,
    failure,
    fits,
    write: (patch, moment) => writeUnlessChanged(slice, { ...patch, ...moments }, moment, failure),
    read: () => loadSlice(slice, failure),
    whyGone: async () => ((await isThere(slice.id, failure)) ? "handed-over" : "deleted"),
    changedBy: (names) => lastChanger({ table: "projects", id: slice.id, columns: names }),
  });
}

/**
 * Saves a change that does not depend on what was loaded, such as one more entry in a list that
 * members share: it is computed from what is stored now, and again whenever another member saved
 * first. Returns what is stored then.
 *
 * @param change what to save, given what is stored; it must bear being applied twice
 * @param failure what the catalogue says when it fails
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function reviseProject<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  change: (stored: Row) => ProjectPatch,
  failure: FailureKey,
): Promise<Row> {
  let tried: string | undefined;
  for (;;) {
    const stored = await loadSlice(slice, failure);
    if (!stored || stored.updated_at === tried) {
      throw new DataError(failure, { message: "No row was changed" }, 403);
    }
    tried = stored.updated_at;
    const saved = await writeUnlessChanged(slice, change(stored), tried, failure);
    if (saved) return saved;
  }
}

/** What is stored now; null where there is no such project for this person. */
export async function loadSlice<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  failure: FailureKey,
): Promise<Row | null> {
  const { id, ownerId } = slice;
  const query = database().from("projects").select<string, unknown>(readNames(slice));
  const ofProject = query.eq("id", id);
  const ofOwner = ownerId === undefined ? ofProject : ofProject.eq("user_id", ownerId);
  const result = await ofOwner.single();
  return isNotFound(result.error) ? null : wholeRow(slice, unwrap(result, failure), failure);
}

/** The row with its columns that are read for themselves. */
async function wholeRow<Row extends SliceRow>(
  { id, columns, apart }: SliceAddress<Row>,
  row: unknown,
  failure: FailureKey,
): Promise<Row | null> {
  if (row === null) return null;
  const data = Object.assign({}, row, await apart?.read(id));
  return unwrapAs(columns, { data, error: null }, failure);
}

/** Whether a project is there for this person, whoever owns it. */
async function isThere(id: string, failure: FailureKey): Promise<boolean> {
  const found = await database().from("projects").select("id").eq("id", id).maybeSingle();
  return unwrap(found, failure) !== null;
}

async function writeUnlessChanged<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  patch: ProjectPatch,
  lastChange: string,
  failure: FailureKey,
): Promise<Row | null> {
  const { id, ownerId } = slice;
  const query = database().from("projects").update(patch).eq("id", id).eq("updated_at", lastChange);
  const ofOwner = ownerId === undefined ? query : query.eq("user_id", ownerId);
  const written = ofOwner.select<string, unknown>(readNames(slice));
  return wholeRow(slice, unwrap(await written.maybeSingle(), failure), failure);
}

function readNames<Row extends SliceRow>({ columns, apart }: SliceAddress<Row>): string {
  const names = Object.keys(columns.entries);
  return names.filter((name) => !apart?.names.includes(name)).join(",");
}

/** No row, or an id that is none. */
function isNotFound(error: { code: string } | null): boolean {
  return error?.code === "PGRST116" || error?.code === "22P02";
}
