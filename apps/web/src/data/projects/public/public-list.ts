import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import type { Publisher } from "@/data/read-publisher";
import { environment } from "@/lib/env";
import { fetchCode } from "@/lib/fetch-code";
import type { ListedProject } from "./read-public-list";

export type { ListedProject } from "./read-public-list";

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
      const { loadOnlineProjects } = await reads(failure);
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
    queryFn: async ({ signal }): Promise<ListedProject[]> => {
      const { loadListedProjects } = await reads(failure);
      return loadListedProjects(ids, signal);
    },
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
    queryFn: async ({ signal }): Promise<Publisher | null> => {
      const { loadHeadlineOrganisation } = await reads("Failed to load organisation");
      return loadHeadlineOrganisation(signal);
    },
  });
}

/** Prefetches the code that reads the list, for pages that no server rendered. */
export function prefetchListReads(): void {
  // After a failure, the query that needs the code loads it again.
  reads(failure).catch(() => undefined);
}

const failure = "Failed to load projects";

/** Loaded on demand, since rendered pages embed their first data. */
const reads = (sentence: string) => fetchCode(() => import("./read-public-list"), sentence);
