import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from "@tanstack/react-query";
import { WHOLE_WORK_LIST, type WorkListChoice } from "@vigie/domain/project/work-list";
import * as v from "valibot";
import { coverOnly } from "@/data/content/cover-only";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import {
  type DashboardProject,
  dashboardColumns,
  dashboardRow,
  PROJECTS_KEY,
} from "./dashboard-project";
import { uniqueById } from "./unique-by-id";

const failure = "Failed to load projects";

const overviewRow = v.object({
  /** How many projects the organisation has. */
  projects: v.number(),
  /** How many of them have each need. */
  ready: v.number(),
  over_budget: v.number(),
  past_end: v.number(),
  unchanged: v.number(),
});

/** How many projects the signed-in person's organisation has, and how many have each need. */
export type WorkOverview = v.InferOutput<typeof overviewRow>;

/**
 * Counts the projects of the signed-in person's organisation.
 *
 * @param today the reader's day as an ISO date
 * @throws {DataError}
 */
export async function loadWorkOverview(today: string, signal: AbortSignal): Promise<WorkOverview> {
  const asked = { today };
  const call = database().rpc("work_overview", asked, { get: true });
  return unwrapAs(overviewRow, await call.abortSignal(signal), failure);
}

const foundPage = v.object({
  /** How many projects the choice leaves. */
  found: v.number(),
  /** The last row, where others may follow it. */
  next: v.nullable(v.object({ key: v.string(), created: v.string(), id: v.string() })),
  projects: v.array(dashboardRow),
});

/** Projects that the database found, and where it goes on. */
export type FoundPage = v.InferOutput<typeof foundPage>;

/** Projects of a page; a request may ask for 100. */
const pageSize = 60;

/**
 * What a choice leaves of an organisation's projects where a browser does not hold them all, by pages.
 * Waits while `organizationId` is null.
 *
 * @param today the reader's day as an ISO date
 */
export function foundWorkQuery(
  organizationId: number | null,
  choice: WorkListChoice,
  today: string,
) {
  return infiniteQueryOptions({
    queryKey: [...PROJECTS_KEY, "work", organizationId, choice, today],
    initialPageParam: firstPageParam(),
    queryFn:
      organizationId === null
        ? skipToken
        : ({ pageParam, signal }) => loadFound(choice, today, pageParam, signal),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      found: pages.at(-1)?.found ?? 0,
      projects: uniqueById(pages.flatMap(({ projects }) => projects)),
    }),
  });
}

/**
 * The first page of the whole work list.
 *
 * @param today the reader's day as an ISO date
 * @throws {DataError}
 */
export async function loadFirstWorkPage(today: string, signal: AbortSignal): Promise<FoundPage> {
  return loadFound(WHOLE_WORK_LIST, today, null, signal);
}

/** Keeps the first page of the whole work list for `foundWorkQuery`, where nothing of it is known. */
export function cacheFirstWorkPage(
  queries: QueryClient,
  organizationId: number,
  today: string,
  page: FoundPage,
): void {
  const { queryKey } = foundWorkQuery(organizationId, WHOLE_WORK_LIST, today);
  queries.setQueryData(queryKey, (known) => known ?? { pages: [page], pageParams: [null] });
}

/** The first page follows no row. The type says that others do. */
function firstPageParam(): FoundPage["next"] {
  return null;
}

async function loadFound(
  { search, visibility, phase, need, order }: WorkListChoice,
  today: string,
  after: FoundPage["next"],
  signal: AbortSignal,
): Promise<FoundPage> {
  const call = database().rpc(
    "work_list",
    {
      today,
      most: pageSize,
      sort: order,
      ...(search.trim() !== "" && { search }),
      ...(visibility !== "all" && { visibility }),
      ...(phase !== "all" && { phase }),
      ...(need !== null && { need }),
      ...(after && { after_key: after.key, after_created: after.created, after_id: after.id }),
    },
    { get: true },
  );
  return unwrapAs(foundPage, await call.abortSignal(signal), failure);
}

/** One project as a dashboard shows it, null where it is gone. Waits while `id` is null. */
export function dashboardProjectQuery(id: string | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "work", "project", id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }): Promise<DashboardProject | null> => {
            const stored = database()
              .from("projects")
              .select<string, unknown>(dashboardColumns)
              .eq("id", id);
            const answer = await coverOnly(stored).abortSignal(signal);
            const [project] = unwrapAs(v.array(dashboardRow), answer, failure);
            return project ?? null;
          },
  });
}
