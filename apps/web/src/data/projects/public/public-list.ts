import type { QueryData } from "@supabase/supabase-js";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import * as v from "valibot";
import { coverOnly } from "@/data/content/cover-only";
import { type Publisher, publisherColumns, publisherRow } from "@/data/publisher";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";

/** A project of the public list: what a card shows and filters look at. */
export type ListedProject = QueryData<ReturnType<typeof selectListed>>[number];

/** Longer lists are not loaded into the browser, but searched by the database. */
export const MAX_PROJECTS_IN_BROWSER = 1000;

/**
 * The online projects for the public list, newest first: of the organisation the list is pinned to,
 * or of all. Null where there are more than a browser should hold; see `foundProjectsQuery`.
 */
export function onlineProjectsQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "online", organizationId],
    queryFn: async ({ client, queryKey, signal }): Promise<ListedProject[] | null> => {
      const projects = await loadOnlineProjects(MAX_PROJECTS_IN_BROWSER, signal);
      const known = client.getQueryData<ListedProject[] | null>(queryKey) ?? [];
      return projects && reuseUnchanged(projects, known);
    },
    // `reuseUnchanged` does it by id; by position, a new project at the top would make all others differ.
    structuralSharing: false,
    // People return to the list after reading a project for long.
    gcTime: 30 * 60_000,
  });
}

/** The current rows of some projects of the public list; offline ones are missing. */
export function listedProjectsQuery(ids: readonly string[]) {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "listed", organizationId, ids],
    queryFn: ({ signal }) => loadListedProjects(ids, signal),
    // Every change needs a new request.
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Replaces the rows of some projects in the list, and removes those that are gone.
 *
 * @param ids the requested projects
 * @param rows those of them that were found
 * @returns null where one of them is new, since only the whole list tells its position
 */
export function withListedProjects(
  list: readonly ListedProject[],
  ids: readonly string[],
  rows: readonly ListedProject[],
): ListedProject[] | null {
  const listed = new Set(list.map(({ id }) => id));
  if (rows.some(({ id }) => !listed.has(id))) return null;
  const found = new Map(rows.map((row) => [row.id, row]));
  return list.flatMap((project) => {
    if (!ids.includes(project.id)) return [project];
    const row = found.get(project.id);
    return row ? [replaceEqualDeep(project, row)] : [];
  });
}

/** Reuses the objects of unchanged projects, and the array where nothing changed, so that cards do not render again. */
function reuseUnchanged(projects: ListedProject[], known: ListedProject[]): ListedProject[] {
  const knownById = new Map(known.map((project) => [project.id, project]));
  const shared = projects.map((project) => replaceEqualDeep(knownById.get(project.id), project));
  const isSame =
    shared.length === known.length && shared.every((project, at) => project === known[at]);
  return isSame ? known : shared;
}

/**
 * Whose projects the public list shows: the organisation it is pinned to, else the only one with
 * online projects, else null.
 */
export function headlineOrganisationQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["organisations", "headline", organizationId],
    queryFn: ({ signal }) => loadHeadlineOrganisation(signal),
  });
}

/**
 * Of the organisation that the list is pinned to, or of all. Of a project's cover no more than where its
 * smaller versions are.
 */
function selectListed(count?: "exact") {
  const { organizationId } = environment();
  const online = database()
    .from("projects")
    .select(
      "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, countries, cities, continent, goals, currency, budget, organization_id, content_updated_at, milestone_count, milestones_completed, photos_projet(rendition_base, picture_width, picture_height, picture_colour), organisations(name, language)",
      count && { count },
    )
    .eq("is_online", true);
  return coverOnly(organizationId === null ? online : online.eq("organization_id", organizationId));
}

/** Rows of the first request, which also tells how many there are. */
const firstRows = 100;

/**
 * All online projects, newest first; null where there are more than `most`. Goes on until every row is
 * there, however few the data service hands out at a time.
 *
 * @throws {DataError}
 */
async function loadOnlineProjects(
  most: number,
  signal: AbortSignal,
): Promise<ListedProject[] | null> {
  const rowsFrom = async (from: number, rows: number, count?: "exact") => {
    const answer = await selectListed(count)
      .order("created_at", { ascending: false })
      // Imported projects were created in the same moment; pages need one order all the same.
      .order("id")
      .range(from, from + rows - 1)
      .abortSignal(signal);
    return { rows: unwrap(answer, "failed.loadProjects"), count: answer.count };
  };

  const { rows, count } = await rowsFrom(0, firstRows, "exact");
  if ((count ?? 0) > most) return null;
  const projects = [...rows];
  while (projects.length < (count ?? 0)) {
    const next = await rowsFrom(projects.length, most);
    if (next.rows.length === 0) break;
    projects.push(...next.rows);
  }
  return uniqueById(projects);
}

/** @throws {DataError} */
async function loadListedProjects(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ListedProject[]> {
  const answer = await selectListed().in("id", ids).abortSignal(signal);
  return unwrap(answer, "failed.loadProjects");
}

/** @throws {DataError} */
async function loadHeadlineOrganisation(signal: AbortSignal): Promise<Publisher | null> {
  const { organizationId } = environment();
  const [only, another] = unwrapAs(
    v.array(publisherRow),
    await (organizationId === null
      ? database()
          .from("organisations")
          .select<string, unknown>(`${publisherColumns},projects!inner(id)`)
          .eq("projects.is_online", true)
          .limit(1, { referencedTable: "projects" })
          .limit(2)
          .abortSignal(signal)
      : database()
          .from("organisations")
          .select<string, unknown>(publisherColumns)
          .eq("id", organizationId)
          .abortSignal(signal)),
    "failed.loadOrganisation",
  );
  return only && !another ? only : null;
}

/** Removes rows with repeated ids. A row that moves between two requests for pages comes with both of them. */
export function uniqueById<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
