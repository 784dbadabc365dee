import type { QueryData } from "@supabase/supabase-js";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import * as v from "valibot";
import { type Publisher, publisherColumns, publisherRow } from "@/data/publisher";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase";
import { unwrap, unwrapAs } from "@/lib/unwrap";

/** A project of the public list: what a card shows and filters look at. */
export type ListedProject = QueryData<ReturnType<typeof selectListed>>[number];

const cover = { referencedTable: "photos_projet" };

/** Of its pictures the first alone, its cover, and of that no more than where its smaller versions are. */
function selectListed(count?: "exact") {
  return database()
    .from("projects")
    .select(
      "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, countries, cities, continent, budget, organization_id, content_updated_at, photos_projet(rendition_base, picture_width, picture_height, picture_colour), organisations(name)",
      count && { count },
    )
    .eq("is_online", true)
    .order("position", cover)
    .order("created_at", cover)
    .order("id", cover)
    .limit(1, cover);
}

/** More projects than these are not held by a browser, but searched by the database. */
export const MOST_IN_BROWSER = 1000;

/** Rows of the first request, which also tells how many there are. */
const firstRows = 100;

/**
 * The online projects for the public list, newest first: of the organisation the list is pinned to,
 * or of all. Null where there are more than a browser should hold; see `foundProjectsQuery`.
 */
export function onlineProjectsQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "online", organizationId],
    queryFn: async ({ client, queryKey, signal }): Promise<ListedProject[] | null> => {
      const projects = await loadOnlineProjects(organizationId, signal);
      const known = client.getQueryData<ListedProject[] | null>(queryKey) ?? [];
      return projects && keepKnown(projects, known);
    },
    // Done above by id: a new project at the top moves all others to another place.
    structuralSharing: false,
    // After reading one project for long, people come back to the list as they left it.
    gcTime: 30 * 60_000,
  });
}

/** Those of some projects of the public list that are online now, as its cards show them. */
export function listedProjectsQuery(ids: readonly string[]) {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "listed", organizationId, ids],
    queryFn: async ({ signal }): Promise<ListedProject[]> => {
      const online = selectListed().in("id", ids).abortSignal(signal);
      const answer = await (organizationId === null
        ? online
        : online.eq("organization_id", organizationId));
      return unwrap(answer, "Failed to load projects");
    },
    // Each change is asked for anew.
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Puts what is known now of some projects into the list: each in its place, without those that are
 * gone. Returns null where one is new, because only the whole list tells its place.
 *
 * @param ids the projects that were asked for
 * @param rows those of them that were found
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

/**
 * The same projects, with the very objects of those that have not changed; the very list if none
 * has.
 */
function keepKnown(projects: ListedProject[], known: ListedProject[]): ListedProject[] {
  const knownById = new Map(known.map((project) => [project.id, project]));
  const shared = projects.map((project) => replaceEqualDeep(knownById.get(project.id), project));
  const isSame =
    shared.length === known.length && shared.every((project, at) => project === known[at]);
  return isSame ? known : shared;
}

/** Goes on until every row is there, however few the data service hands out at a time; null for too many. */
async function loadOnlineProjects(
  organizationId: number | null,
  signal: AbortSignal,
): Promise<ListedProject[] | null> {
  const rowsFrom = async (from: number, most: number, count?: "exact") => {
    const online = selectListed(count)
      .order("created_at", { ascending: false })
      // Imported projects were created in the same moment; pages need one order all the same.
      .order("id")
      .range(from, from + most - 1)
      .abortSignal(signal);
    const answer = await (organizationId === null
      ? online
      : online.eq("organization_id", organizationId));
    return { rows: unwrap(answer, "Failed to load projects"), count: answer.count };
  };

  const { rows, count } = await rowsFrom(0, firstRows, "exact");
  if ((count ?? 0) > MOST_IN_BROWSER) return null;
  const projects = [...rows];
  while (projects.length < (count ?? 0)) {
    const next = await rowsFrom(projects.length, MOST_IN_BROWSER);
    if (next.rows.length === 0) break;
    projects.push(...next.rows);
  }
  return withoutRepetitions(projects);
}

/** A project that came online meanwhile moves the last row of one page to the next. */
function withoutRepetitions(projects: readonly ListedProject[]): ListedProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}

/**
 * Whose projects the public list shows: the organisation it is pinned to, else the only one with
 * online projects, else null.
 */
export function headlineOrganisationQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["organisations", "headline", organizationId],
    queryFn: async ({ signal }): Promise<Publisher | null> => {
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
        "Failed to load organisation",
      );
      return only && !another ? only : null;
    },
  });
}
