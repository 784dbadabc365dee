import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import { database } from "@/lib/supabase";
import { DataError, unwrap } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard";

type ProjectTable = Database["public"]["Tables"]["projects"];

/** A column of `projects`. */
export type ProjectColumn = keyof ProjectTable["Row"];

/** Columns of a project that a page changes. */
export type ProjectPatch = Omit<ProjectTable["Update"], "id" | "user_id" | "organization_id">;

/** Which columns of which project a page shows and saves. */
export interface SliceAddress<Column extends ProjectColumn> {
  id: string;
  columns: readonly Column[];
  /** The user who must own the project; left out where any member may change the columns. */
  ownerId?: string;
}

/** Those columns, and when the project was last changed (an ISO timestamp). */
export type ProjectSlice<Column extends ProjectColumn> = Pick<
  ProjectTable["Row"],
  Column | "updated_at"
>;

/**
 * Some columns of one project, for a form: null when there is no such project for this person. They
 * are loaded anew whenever the form opens, and never while somebody works in it.
 *
 * @param failure what the catalogue says when loading fails
 */
export function projectSliceQuery<Column extends ProjectColumn>(
  slice: SliceAddress<Column>,
  failure: string,
) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "slice", slice],
    queryFn: () => loadSlice(slice, failure),
    staleTime: "static",
    gcTime: 0,
  });
}

/** Somebody else changed the columns that were about to be saved. */
export class ProjectChangedError<Slice extends { updated_at: string }> extends DataError {
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
 * @throws {ProjectChangedError} when somebody else was faster
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function updateProject<Column extends ProjectColumn>(
  slice: SliceAddress<Column>,
  loaded: ProjectSlice<Column>,
  patch: ProjectPatch,
  failure: string,
): Promise<ProjectSlice<Column>> {
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
 * Saves a change that is right whatever others did to the columns meanwhile, such as one entry more
 * in a list that members share: it is worked out from what is stored now, and once more whenever
 * somebody else was faster. Returns what is stored then.
 *
 * @param change what to save, given what is stored; it must bear being applied twice
 * @param failure what the catalogue says when it fails
 * @throws {DataError} also when the access rules deny it, which they do with no row and no error
 */
export async function reviseProject<Column extends ProjectColumn>(
  slice: SliceAddress<Column>,
  change: (stored: ProjectSlice<Column>) => ProjectPatch,
  failure: string,
): Promise<ProjectSlice<Column>> {
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

async function loadSlice<Column extends ProjectColumn>(
  { id, columns, ownerId }: SliceAddress<Column>,
  failure: string,
): Promise<ProjectSlice<Column> | null> {
  const query = database().from("projects").select<string, ProjectSlice<Column>>(listed(columns));
  const ofProject = query.eq("id", id);
  const ofOwner = ownerId === undefined ? ofProject : ofProject.eq("user_id", ownerId);
  const result = await ofOwner.single();
  return isNotFound(result.error) ? null : unwrap(result, failure);
}

async function writeUnlessChanged<Column extends ProjectColumn>(
  { id, columns, ownerId }: SliceAddress<Column>,
  patch: ProjectPatch,
  lastChange: string,
  failure: string,
): Promise<ProjectSlice<Column> | null> {
  const query = database().from("projects").update(patch).eq("id", id).eq("updated_at", lastChange);
  const ofOwner = ownerId === undefined ? query : query.eq("user_id", ownerId);
  const written = ofOwner.select<string, ProjectSlice<Column>>(listed(columns));
  return unwrap(await written.maybeSingle(), failure);
}

function listed(columns: readonly string[]): string {
  return [...columns, "updated_at"].join(",");
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
