import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { compare } from "@vigie/domain/project/list-order";
import * as v from "valibot";
import { isAddedAlready } from "@/data/content/added-row";
import { coverOnly } from "@/data/content/cover-only";
import { DataError } from "@/lib/data-error";
import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import {
  type DashboardProject,
  dashboardColumns,
  dashboardRow,
  PROJECTS_KEY,
} from "./dashboard-project";
import { MAX_PROJECTS_IN_BROWSER } from "./public/public-list";
import { removeGoneFiles } from "./stored-images";
import {
  cacheFirstWorkPage,
  loadFirstWorkPage,
  loadWorkOverview,
  type WorkOverview,
} from "./work-list";

/**
 * Rows of a request: half of what a Supabase project answers with at most, since a server of ours refuses
 * answers of more than 4 MiB, and texts may be long.
 */
const pageSize = 500;

/** The projects of a dashboard. */
export interface Dashboard {
  overview: WorkOverview;
  /** All of them, newest first; null where there are more than a browser should hold. */
  projects: DashboardProject[] | null;
}

/**
 * All projects of an organisation for its dashboard: what completion is measured on, what needs work is
 * told from, the cover, and none of the heavy columns. Of more than a thousand only how many there are;
 * see `foundWorkQuery`. Waits while the organisation is unknown.
 */
export function dashboardProjectsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "dashboard", organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : ({ client, signal }) => loadDashboard(client, organizationId, signal),
  });
}

async function loadDashboard(
  queries: QueryClient,
  organizationId: number,
  signal: AbortSignal,
): Promise<Dashboard> {
  const today = localIsoDate(new Date());
  const [overview, first] = await Promise.all([
    loadWorkOverview(today, signal),
    loadFirstWorkPage(today, signal),
  ]);
  if (first.next === null) return { overview, projects: newestFirst(first.projects) };
  if (overview.projects > MAX_PROJECTS_IN_BROWSER) {
    cacheFirstWorkPage(queries, organizationId, today, first);
    return { overview, projects: null };
  }
  return { overview, projects: await loadProjects(organizationId, signal) };
}

function newestFirst(projects: readonly DashboardProject[]): DashboardProject[] {
  return [...projects].sort(
    (one, other) => compare(other.created_at, one.created_at) || compare(one.id, other.id),
  );
}

/** Goes on until every row is there, however few the data service hands out at a time. */
async function loadProjects(
  organizationId: number,
  signal: AbortSignal,
): Promise<DashboardProject[]> {
  const projects: DashboardProject[] = [];
  for (;;) {
    const { rows, remaining } = await loadPage(organizationId, projects.at(-1), signal);
    projects.push(...rows);
    if (rows.length === 0 || remaining <= rows.length) return projects;
  }
}

/**
 * The rows that follow one, and how many there are. A place among the rows would shift when a project
 * is created or deleted meanwhile; a row's own moment and id do not.
 */
async function loadPage(
  organizationId: number,
  after: DashboardProject | undefined,
  signal: AbortSignal,
) {
  const ofOrganisation = database()
    .from("projects")
    .select<string, unknown>(dashboardColumns, { count: "exact" })
    .eq("organization_id", organizationId);
  const following = after
    ? ofOrganisation.or(
        `created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.gt.${after.id})`,
      )
    : ofOrganisation;
  const result = await coverOnly(following)
    .order("created_at", { ascending: false })
    // Imported projects were created in the same moment.
    .order("id")
    .limit(pageSize)
    .abortSignal(signal);
  const rows = unwrapAs(v.array(dashboardRow), result, "Failed to load projects");
  return { rows, remaining: result.count ?? 0 };
}

/**
 * Creates a project, offline and with its title only, once for each id.
 *
 * @throws {DataError} `Organization information is missing` for a user of no organisation, else with
 * the error's own message, else the catalogue's sentence
 */
export async function createProject(project: {
  id: string;
  title: string;
  userId: string;
  organizationId: number | null;
}): Promise<{ id: string; title: string }> {
  const { id, title, userId, organizationId } = project;
  if (organizationId === null) {
    const sentence = "Organization information is missing";
    throw new DataError(sentence, { message: "The account names no organisation" }, 400);
  }
  const own = { id, user_id: userId, organization_id: organizationId };
  const failure = "An error occurred while creating the project";
  const result = await database()
    .from("projects")
    .insert({ ...own, title })
    .select("id, title")
    .single();
  if (!isAddedAlready(result)) return unwrapKeepingMessage(result, failure);
  const earlier = await database().from("projects").select("id, title").match(own).maybeSingle();
  // The id of what is not this person's stays refused.
  return unwrapKeepingMessage(earlier, failure) ?? unwrapKeepingMessage(result, failure);
}

/**
 * Puts a project of an organisation into the trash with everything that belongs to it. Files of those
 * whose time in the trash is over go on this occasion; that they could not is only logged.
 *
 * @throws {DataError}
 */
export async function deleteProject(id: string, organizationId: number): Promise<void> {
  unwrap(
    await database()
      .from("projects")
      .delete()
      .eq("id", id)
      .eq("organization_id", organizationId)
      .select("id")
      .single(),
    "Failed to delete project",
  );
  await removeGoneFiles().catch(logFailure);
}
