import type { QueryClient } from "@tanstack/react-query";
import { MAP_PLACES_KEY } from "@/data/projects/map-places";
import {
  headlineOrganisationQuery,
  type ListedProject,
  listedProjectsQuery,
  onlineProjectsQuery,
  withListedProjects,
} from "@/data/projects/public-list";
import { coalesce } from "./coalesce";
import { invalidateAndWait, untilFetched } from "./refetch";
import { isJustNow, listen } from "./subscribe";

interface ListChange {
  /** Null for the list as a whole. */
  projectId: string | null;
  /** From when on it may have changed, in milliseconds since 1970. */
  since: number;
}

/** With more changed projects than this, the whole list is read. */
const maxRows = 20;

/**
 * Keeps the public list and its headline up to date: of a project that changed only its row is
 * read, under the visitor's own rights.
 *
 * @param onChanged told the ids of projects whose cards changed just now
 * @returns a function that ends it
 */
export function followList(
  queries: QueryClient,
  onChanged: (projectIds: readonly string[]) => void,
): () => void {
  const { queryKey } = onlineProjectsQuery();
  const listed = () => queries.getQueryData(queryKey) ?? [];

  const headline = coalesce(() => invalidateAndWait(queries, headlineOrganisationQuery().queryKey));
  const map = coalesce(() => invalidateAndWait(queries, MAP_PLACES_KEY));
  const list = coalesce<ListChange>(async (changes) => {
    const before = listed();
    await updateList(queries, changes);
    const after = listed();
    if (!isSameSet(before, after)) headline.request(null);
    if (isJustNow(changes.map(({ since }) => since))) onChanged(changedIds(before, after));
  });

  const end = listen(["projects"], {
    onChange({ table, project_id: projectId }) {
      map.request(null);
      if (table === "projects") list.request({ projectId, since: Date.now() });
      if (table === "organisations") {
        headline.request(null);
        // Cards say whose projects they are.
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
  const canReadRows = rowIds.length === ids.length && ids.length <= maxRows;
  if (canReadRows && (await updateRows(queries, rowIds))) return;
  await invalidateAndWait(queries, onlineProjectsQuery().queryKey);
}

/** Returns whether that was enough: not where a row is new, or cannot be read. */
async function updateRows(queries: QueryClient, ids: readonly string[]): Promise<boolean> {
  const { queryKey } = onlineProjectsQuery();
  const rows = await queries.fetchQuery(listedProjectsQuery(ids)).catch(() => undefined);
  // An older answer that is under way would take the rows' place.
  await untilFetched(queries, queryKey);
  const known = queries.getQueryData(queryKey);
  const updated = rows && known && withListedProjects(known, ids, rows);
  if (!updated) return false;
  queries.setQueryData(queryKey, updated);
  return true;
}

function changedIds(before: readonly ListedProject[], after: readonly ListedProject[]): string[] {
  const known = new Set(before);
  return after.filter((project) => !known.has(project)).map(({ id }) => id);
}

function isSameSet(before: readonly ListedProject[], after: readonly ListedProject[]): boolean {
  const known = new Set(before.map(({ id }) => id));
  return before.length === after.length && after.every(({ id }) => known.has(id));
}
