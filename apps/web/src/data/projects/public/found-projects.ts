import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { CARDS_ON_PAGE, type ListAddress, pageWithin } from "@vigie/domain/project/list-address";
import { narrowingOf } from "@vigie/domain/project/list-narrowing";
import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { generalInformation } from "@vigie/domain/tables/projects";
import { renditionEntries } from "@vigie/domain/tables/renditions";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { type ListedProject, uniqueById } from "./public-list";

/** Rows of one request at most. */
const MAX_ROWS = 100;

const listedRow: v.GenericSchema<unknown, ListedProject> = v.object({
  id: v.string(),
  title: v.string(),
  is_online: v.boolean(),
  status: v.string(),
  short_description: v.nullable(v.string()),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  beneficiaries: v.nullable(v.number()),
  countries: v.array(v.string()),
  cities: v.array(v.string()),
  continent: v.nullable(v.string()),
  goals: generalInformation.facts.goals.stored,
  currency: generalInformation.facts.currency.stored,
  budget: v.nullable(v.number()),
  organization_id: v.number(),
  content_updated_at: v.string(),
  milestone_count: v.number(),
  milestones_completed: v.number(),
  photos_projet: v.array(v.object(renditionEntries)),
  organisations: v.object({ name: v.string(), language: v.nullable(v.string()) }),
});
const foundPage = v.object({
  total: v.number(),
  /** How many of them match the filters. */
  found: v.number(),
  /** The cursor for the next rows; null where there are none. */
  next: v.nullable(v.object({ key: v.string(), id: v.string() })),
  projects: v.array(listedRow),
});

/** The search results that are loaded so far. */
export type FoundProjects = v.InferOutput<typeof foundPage>;

type Arguments = Record<string, string | number>;

/** The prefix of the keys of all search results. */
export const FOUND_KEY = ["projects", "found"] as const;

/**
 * The search results of a list that is too long for a browser, beginning at a page. A refetch loads as many rows as
 * were loaded before.
 *
 * @param today the reader's day as an ISO date. It is no part of the key, since a server may render on another day
 */
export function foundProjectsQuery(asked: ListAddress, today: string) {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: [...FOUND_KEY, organizationId, asked],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<FoundProjects>(queryKey)?.projects.length ?? 0;
      return loadFound(asked, today, Math.max(known, CARDS_ON_PAGE), signal);
    },
    gcTime: 30 * 60_000,
  });
}

/** The most recently changed projects of such a list, the latest first. */
export function latestProjectsQuery(count: number) {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: [...FOUND_KEY, "latest", organizationId, count],
    queryFn: ({ signal }) => ask({ sort: "updated", most: count }, signal),
  });
}

/** Loads the next rows of the search results. */
export async function loadMoreFound(
  queries: QueryClient,
  asked: ListAddress,
  today: string,
): Promise<void> {
  const { queryKey } = foundProjectsQuery(asked, today);
  const next = queries.getQueryData(queryKey)?.next;
  if (!next) return;
  const more = await ask({
    ...argumentsOf(asked.filters, today),
    after_key: next.key,
    after_id: next.id,
    most: 2 * CARDS_ON_PAGE,
  });
  queries.setQueryData(queryKey, (known) =>
    // The results may have been refetched meanwhile.
    known?.next?.id === next.id
      ? { ...more, projects: uniqueById([...known.projects, ...more.projects]) }
      : known,
  );
}

async function loadFound(
  { filters, page }: ListAddress,
  today: string,
  count: number,
  signal: AbortSignal,
): Promise<FoundProjects> {
  const common = argumentsOf(filters, today);
  const skip = (page - 1) * CARDS_ON_PAGE;
  const most = Math.min(count, MAX_ROWS);
  let found = await ask({ ...common, most, ...(skip > 0 && { skip }) }, signal);
  const last = pageWithin(page, found.found);
  if (last < page) return loadFound({ filters, page: last }, today, count, signal);
  while (found.next !== null && found.projects.length < count) {
    const { key: after_key, id: after_id } = found.next;
    const more = await ask({ ...common, after_key, after_id, most: MAX_ROWS }, signal);
    found = { ...more, projects: uniqueById([...found.projects, ...more.projects]) };
  }
  return found;
}

async function ask(asked: Arguments, signal?: AbortSignal): Promise<FoundProjects> {
  const { organizationId } = environment();
  const call = database().rpc(
    "list_projects",
    { ...asked, ...(organizationId !== null && { within: organizationId }) },
    { get: true },
  );
  return unwrapAs(
    foundPage,
    await (signal ? call.abortSignal(signal) : call),
    "failed.loadProjects",
  );
}

function argumentsOf(filters: ProjectFilters, today: string): Arguments {
  const { order } = filters;
  return { ...narrowingOf({ filters, today }), ...(order !== "newest" && { sort: order }) };
}
