import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import type { Publisher } from "@/data/read-publisher";
import { environment } from "@/lib/env";
import { fetchCode } from "@/lib/fetch-code";
import type { ListedProject } from "./read-public-list";

export type { ListedProject } from "./read-public-list";

/** More projects than these are not held by a browser, but searched by the database. */
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
      const { loadOnlineProjects } = await reads(failure);
      const projects = await loadOnlineProjects(MAX_PROJECTS_IN_BROWSER, signal);
      const known = client.getQueryData<ListedProject[] | null>(queryKey) ?? [];
      return projects && reuseUnchanged(projects, known);
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
      const { loadListedProjects } = await reads(failure);
      return loadListedProjects(ids, signal);
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
    queryFn: async ({ signal }): Promise<Publisher | null> => {
      const { loadHeadlineOrganisation } = await reads("Failed to load organisation");
      return loadHeadlineOrganisation(signal);
    },
  });
}

/** Fetches the code that asks for the list ahead, for pages that no server rendered. */
export function prefetchListReads(): void {
  // Where it does not come it is fetched again, by what has need of it.
  reads(failure).catch(() => undefined);
}

const failure = "Failed to load projects";

/** The server hands over the first answers, so what asks for them comes when it is needed. */
const reads = (sentence: string) => fetchCode(() => import("./read-public-list"), sentence);
