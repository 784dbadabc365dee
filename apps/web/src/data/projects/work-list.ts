import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { GOALS } from "@vigie/domain/project/goals";
import type { WorkListChoice } from "@vigie/domain/project/work-list";
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
import { uniqueById } from "./public/public-list";

const failure = "failed.loadProjects";

const overviewRow = v.object({
  projects: v.number(),
  /** How many of them have each need. */
  ready: v.number(),
  over_budget: v.number(),
  past_end: v.number(),
  unchanged: v.number(),
  /** The goals that they name. */
  goals: v.array(v.picklist(GOALS)),
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

/** A page of the list, with the choice that found it. */
interface FoundPage extends v.InferOutput<typeof foundPage> {
  choice: WorkListChoice;
}

/** Projects of a page; a request may ask for 100. */
const pageSize = 60;

/**
 * How many projects an organisation has, and how many have each need. Beside it comes the first page of the list that a
 * person opens, for `foundWorkQuery`, where none of it is known: the page waits once, and fails once. Waits while
 * `organizationId` is null.
 */
export function workOverviewQuery(organizationId: number | null, opened: WorkListChoice) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "dashboard", organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : async ({ client, signal }): Promise<WorkOverview> => {
            const today = localIsoDate(new Date());
            const { queryKey } = foundWorkQuery(organizationId, opened, today);
            const isKnown = client.getQueryData(queryKey) !== undefined;
            const [overview, first] = await Promise.all([
              loadWorkOverview(today, signal),
              isKnown ? null : loadFound(opened, today, null, signal),
            ]);
            if (first) client.setQueryData(queryKey, { pages: [first], pageParams: [null] });
            return overview;
          },
  });
}

/**
 * The projects of an organisation that a choice leaves, by pages.
 *
 * @param today the reader's day as an ISO date
 */
export function foundWorkQuery(organizationId: number, choice: WorkListChoice, today: string) {
  return infiniteQueryOptions({
    queryKey: [...PROJECTS_KEY, "work", organizationId, choice, today],
    initialPageParam: firstPageParam(),
    queryFn: ({ pageParam, signal }) => loadFound(choice, today, pageParam, signal),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      choice: pages.at(-1)?.choice ?? choice,
      found: pages.at(-1)?.found ?? 0,
      projects: uniqueById(pages.flatMap(({ projects }) => projects)),
    }),
  });
}

/** The first page follows no row. The type says that others do. */
function firstPageParam(): FoundPage["next"] {
  return null;
}

/** How many projects are selected and changed at once. */
export const MOST_SELECTED = 500;

const selectedRow = v.object({
  id: v.string(),
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
});

/** What of a project decides what may be done with it. */
export type SelectedProject = v.InferOutput<typeof selectedRow>;

/**
 * The first {@link MOST_SELECTED} projects that a choice leaves.
 *
 * @throws {DataError}
 */
export async function loadSelection(
  choice: WorkListChoice,
  today: string,
): Promise<SelectedProject[]> {
  const call = database().rpc("work_selection", filtersOf(choice, today), { get: true });
  return unwrapAs(v.array(selectedRow), await call, failure);
}

function filtersOf(
  { search, visibility, phase, need, goal, order }: WorkListChoice,
  today: string,
) {
  return {
    today,
    sort: order,
    ...(search.trim() !== "" && { search }),
    ...(visibility !== "all" && { visibility }),
    ...(phase !== "all" && { phase }),
    ...(need !== null && { need }),
    ...(goal !== null && { goal }),
  };
}

async function loadFound(
  choice: WorkListChoice,
  today: string,
  after: FoundPage["next"],
  signal: AbortSignal,
): Promise<FoundPage> {
  const call = database().rpc(
    "work_list",
    {
      ...filtersOf(choice, today),
      most: pageSize,
      ...(after && { after_key: after.key, after_created: after.created, after_id: after.id }),
    },
    { get: true },
  );
  return { choice, ...unwrapAs(foundPage, await call.abortSignal(signal), failure) };
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
