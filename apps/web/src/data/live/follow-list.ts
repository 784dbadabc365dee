import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";
import { FOUND_KEY, type FoundProjects } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { MAP_PLACES_KEY } from "@/data/projects/public/map-places";
import {
  headlineOrganisationQuery,
  type ListedProject,
  listedProjectsQuery,
  MAX_PROJECTS_IN_BROWSER,
  onlineProjectsQuery,
  withListedProjects,
} from "@/data/projects/public/public-list";
import { coalesce } from "./coalesce";
import { invalidateAndWait, type RefetchPace, untilFetched } from "./refetch";
import { isJustNow, listen } from "./subscribe";

interface ListChange {
  /** Null for the list as a whole. */
  projectId: string | null;
  /** The earliest time of the change, in milliseconds since 1970. */
  since: number;
}

/** After changes of more projects the whole list is read. */
const maxRows = 20;

/**
 * Keeps the public list and its headline up to date. Of changed projects it reads only their rows, with the
 * visitor's own rights.
 *
 * @param onChanged called with the ids of projects whose cards changed just now
 * @returns a function that stops it
 */
export function followList(
  queries: QueryClient,
  onChanged: (projectIds: readonly string[]) => void,
  pace: RefetchPace,
): () => void {
  const { queryKey } = onlineProjectsQuery();
  const listed = () => queries.getQueryData(queryKey) ?? searchedProjects(queries);

  const headline = coalesce(pace, () =>
    invalidateAndWait(queries, headlineOrganisationQuery().queryKey),
  );
  const map = coalesce(pace, () => invalidateAndWait(queries, MAP_PLACES_KEY));
  const list = coalesce<ListChange>(pace, async (changes) => {
    const before = listed();
    await updateList(queries, changes);
    const after = listed();
    if (!isSameSet(before, after)) headline.request(null);
    const asked = new Set(changes.map(({ projectId }) => projectId));
    if (isJustNow(changes.map(({ since }) => since))) onChanged(changedIds(before, after, asked));
  });

  const end = listen(["projects"], {
    onChange({ table, project_id: projectId }) {
      map.request(null);
      if (table === "projects") list.request({ projectId, since: Date.now() });
      if (table === "organisations") {
        headline.request(null);
        // Cards show the organisation's name.
        list.request({ projectId: null, since: Date.now() });
      }
    },
    onMissed(since) {
      list.request({ projectId: null, since });
      headline.request(null);
      map.request(null);
    },
  });
  return () => {
    end();
    list.stop();
    headline.stop();
    map.stop();
  };
}

async function updateList(queries: QueryClient, changes: readonly ListChange[]): Promise<void> {
  const ids = [...new Set(changes.map(({ projectId }) => projectId))];
  const rowIds = ids.filter((id) => id !== null);
  if (queries.getQueryData(onlineProjectsQuery().queryKey) === null) {
    await updateSearched(queries);
    return;
  }
  const canReadRows = rowIds.length === ids.length && ids.length <= maxRows;
  if (canReadRows && (await updateRows(queries, rowIds))) return;
  await invalidateAndWait(queries, onlineProjectsQuery().queryKey);
}

/** Repeats the database's searches, since other projects may match now. */
async function updateSearched(queries: QueryClient): Promise<void> {
  const overview = listOverviewQuery().queryKey;
  await Promise.all([invalidateAndWait(queries, FOUND_KEY), invalidateAndWait(queries, overview)]);
  const total = queries.getQueryData(overview)?.projects ?? Number.POSITIVE_INFINITY;
  // There are few enough for the browser now.
  if (total <= MAX_PROJECTS_IN_BROWSER)
    await invalidateAndWait(queries, onlineProjectsQuery().queryKey);
}

/** The loaded projects of the searches that are shown. */
function searchedProjects(queries: QueryClient): ListedProject[] {
  return queries
    .getQueriesData<FoundProjects>({ queryKey: FOUND_KEY, type: "active" })
    .flatMap(([, found]) => found?.projects ?? []);
}

/** Updates rows of the list. Returns false where that does not suffice: a row is new, or cannot be read. */
async function updateRows(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { queryKey } = onlineProjectsQuery();
  const rows = await queries.fetchQuery(listedProjectsQuery(ids)).catch(() => undefined);
  // An older response that is still under way would overwrite the rows.
  await untilFetched(queries, queryKey);
  const known = queries.getQueryData(queryKey);
  const updated = rows && known && withListedProjects(known, ids, rows);
  if (!updated) return false;
  queries.setQueryData(queryKey, updated);
  return true;
}

/**
 * The projects that differ now, and the new ones that were announced. Other new cards merely moved up after one
 * before them disappeared.
 */
function changedIds(
  before: readonly ListedProject[],
  after: readonly ListedProject[],
  asked: ReadonlySet<string | null>,
): string[] {
  const known = new Map(before.map((project) => [project.id, project]));
  const isChanged = (project: ListedProject) => {
    const previous = known.get(project.id);
    if (previous === undefined) return asked.has(project.id) || asked.has(null);
    return replaceEqualDeep(previous, project) !== previous;
  };
  return [...new Set(after.filter(isChanged).map(({ id }) => id))];
}

function isSameSet(before: readonly ListedProject[], after: readonly ListedProject[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return before.length === after.length && after.every(({ id }) => known.has(id));
}
