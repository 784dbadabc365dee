import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { DataError, unwrapAs } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard";

/** Columns of a project that a page changes. */
export type ProjectPatch = Omit<
  Database["public"]["Tables"]["projects"]["Update"],
  "id" | "user_id" | "organization_id"
>;

/** Some columns of a project's row, and when it was last changed (an ISO timestamp). */
export interface SliceRow {
  updated_at: string;
}

/** Which columns of which project a page shows and saves. */
export interface SliceAddress<Row extends SliceRow> {
  id: string;
  /** What the columns hold, by their names: see {@link sliceColumns}. */
  columns: SliceColumns<Row>;
  /** The user who must own the project; left out where any member may change the columns. */
  ownerId?: string;
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
export function projectSliceQuery<Row extends SliceRow>(slice: SliceAddress<Row>, failure: string) {
  const { id, columns, ownerId } = slice;
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "slice", { id, columns: namesOf(columns), ownerId }],
    queryFn: () => loadSlice(slice, failure),
    staleTime: "static",
    gcTime: 0,
  });
}

/** Another member changed the columns that were about to be saved. */
export class ProjectChangedError<Slice extends SliceRow> extends DataError {
  /** What is stored now; an update that starts from it replaces it. */
  readonly stored: Slice;

  constructor(stored: Slice) {
    const message = "This project was changed while you were editing it.";
    super(message, { message: `Changed at ${stored.updated_at}` }, 409);
    this.stored = stored;
  }
}

/**
 * Saves changes, unless the stored columns are no longer those the person started from; what others
 * did to the rest of the project does not get in the way. Returns what is stored now.
 *
 * @param loaded what the person started from
 * @param failure what the catalogue says when saving fails
 * @example
 * const columns = sliceColumns({ budget: v.nullable(v.number()) });
 * await updateProject({ id, columns }, loaded, { budget: 1250 }, "Failed to save budget");
 * @throws {ProjectChangedError} when another member saved them first
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function updateProject<Row extends SliceRow>(
  slice: SliceAddress<Row>,
  loaded: Row,
  patch: ProjectPatch,
  failure: string,
): Promise<Row> {
  const saved = await writeUnlessChanged(slice, patch, loaded.updated_at, failure);
  if (saved) return saved;

  const stored = await loadSlice(slice, failure);
  if (!stored || stored.updated_at === loaded.updated_at) {
    throw new DataError(failure, { message: "No row was changed" }, 403);
  }
  // An earlier attempt arrived, and only its answer was lost.
  if (holds(stored, patch)) return stored;
  if (!holds(stored, loaded)) throw new ProjectChangedError(stored);
  return updateProject(slice, stored, patch, failure);
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
  failure: string,
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

async function loadSlice<Row extends SliceRow>(
  { id, columns, ownerId }: SliceAddress<Row>,
  failure: string,
): Promise<Row | null> {
  const query = database().from("projects").select<string, unknown>(namesOf(columns));
  const ofProject = query.eq("id", id);
  const ofOwner = ownerId === undefined ? ofProject : ofProject.eq("user_id", ownerId);
  const result = await ofOwner.single();
  return isNotFound(result.error) ? null : unwrapAs(columns, result, failure);
}

async function writeUnlessChanged<Row extends SliceRow>(
  { id, columns, ownerId }: SliceAddress<Row>,
  patch: ProjectPatch,
  lastChange: string,
  failure: string,
): Promise<Row | null> {
  const query = database().from("projects").update(patch).eq("id", id).eq("updated_at", lastChange);
  const ofOwner = ownerId === undefined ? query : query.eq("user_id", ownerId);
  const written = ofOwner.select<string, unknown>(namesOf(columns));
  return unwrapAs(v.nullable(columns), await written.maybeSingle(), failure);
}

function namesOf({ entries }: { readonly entries: v.ObjectEntries }): string {
  return Object.keys(entries).join(",");
}

/** No row, or an id that is none. */
function isNotFound(error: { code: string } | null): boolean {
  return error?.code === "PGRST116" || error?.code === "22P02";
}

/** Whether stored columns have these values, whenever they were written. */
function holds(stored: object, wanted: object): boolean {
  const storedValues = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(wanted)
    .filter(([column]) => column !== "updated_at")
    .every(([column, value]) => isSameData(storedValues.get(column), value));
}

function isSameData(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
