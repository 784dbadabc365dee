import { queryOptions, skipToken } from "@tanstack/react-query";
import { COMPLETION_FIELDS } from "@vigie/domain/project/completion";
import * as v from "valibot";
import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase";
import { DataError, unwrap, unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import { removeGoneFiles } from "./stored-images";

/** The beginning of every key of project queries, for what must be fetched again. */
export const PROJECTS_KEY = ["projects"] as const;

/** The columns that completion is measured on; their values are not parsed, only looked at. */
export const completionColumns = v.entriesFromList(COMPLETION_FIELDS, v.unknown());

const projectColumns = {
  id: v.string(),
  created_at: v.string(),
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
  ...completionColumns,
  title: v.string(),
  status: v.nullable(v.string()),
  short_description: v.nullable(v.string()),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  continent: v.nullable(v.string()),
  beneficiaries: v.nullable(v.number()),
  budget: v.nullable(v.number()),
  money_spent: v.nullable(v.number()),
  content_updated_at: v.string(),
};
const coverColumns = {
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
};
const dashboardRow = v.object({
  ...projectColumns,
  /** The cover alone: the first picture, where there is one. */
  photos_projet: v.array(v.object(coverColumns)),
});
const selectedColumns = [
  ...Object.keys(projectColumns),
  `photos_projet(${Object.keys(coverColumns).join(",")})`,
].join(",");

/** A project of the dashboard, its columns as they are stored. */
export type DashboardProject = v.InferOutput<typeof dashboardRow>;

/**
 * Rows per request: half of what a Supabase project answers with at most, since a server of ours
 * refuses answers of more than 4 MiB, and texts may be long.
 */
const pageSize = 500;

function dashboardKey(organizationId: number | null) {
  return [...PROJECTS_KEY, "dashboard", organizationId] as const;
}

/**
 * All projects of an organisation for its dashboard, newest first: what completion is measured on,
 * what needs work is told from, the cover, and none of the heavy columns. Waits while the organisation is unknown.
 */
export function dashboardProjectsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: dashboardKey(organizationId),
    queryFn:
      organizationId === null ? skipToken : ({ signal }) => loadProjects(organizationId, signal),
  });
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

const cover = { referencedTable: "photos_projet" };

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
    .select<string, unknown>(selectedColumns, { count: "exact" })
    .eq("organization_id", organizationId);
  const following = after
    ? ofOrganisation.or(
        `created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.gt.${after.id})`,
      )
    : ofOrganisation;
  const result = await following
    .order("created_at", { ascending: false })
    // Imported projects were created in the same moment.
    .order("id")
    .order("position", cover)
    .order("created_at", cover)
    .order("id", cover)
    .limit(1, cover)
    .limit(pageSize)
    .abortSignal(signal);
  const rows = unwrapAs(v.array(dashboardRow), result, "Failed to load projects");
  return { rows, remaining: result.count ?? 0 };
}

/**
 * Creates a project, offline and with its title only.
 *
 * @throws {DataError} `Organization information is missing` for a user of no organisation, else with
 * the error's own message, else the catalogue's sentence
 */
export async function createProject(project: {
  title: string;
  userId: string;
  organizationId: number | null;
}): Promise<{ id: string; title: string }> {
  const { title, userId, organizationId } = project;
  if (organizationId === null) {
    const sentence = "Organization information is missing";
    throw new DataError(sentence, { message: "The account names no organisation" }, 400);
  }
  return unwrapKeepingMessage(
    await database()
      .from("projects")
      .insert({ title, user_id: userId, organization_id: organizationId })
      .select("id, title")
      .single(),
    "An error occurred while creating the project",
  );
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
