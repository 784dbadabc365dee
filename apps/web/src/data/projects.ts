import { queryOptions, skipToken } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import { removeStoredImages } from "@/data/project-images";
import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase";
import { DataError, unwrap, unwrapKeepingMessage } from "@/lib/unwrap";

type Tables = Database["public"]["Tables"];

/** A project as it is stored: money in euros, days as ISO dates, countries as lowercase codes. */
export type ProjectRow = Tables["projects"]["Row"];

/** Columns of a project that a page changes. */
export type ProjectChanges = Omit<
  Tables["projects"]["Update"],
  "id" | "user_id" | "organization_id"
>;

/** The beginning of every key of project queries, for what must be fetched again. */
export const PROJECTS_KEY = ["projects"] as const;

const dashboardColumns =
  "id, user_id, is_online, title, budget, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, dv1_titre, dv2_titre, dv3_titre, dv4_titre, dv5_titre, money_spent";

const listColumns =
  "id, organization_id, is_online, status, title, start_date, end_date, countries, cities, beneficiaries, short_description, updated_at";

/**
 * The projects of an organisation for its dashboard, newest first: what completion is measured on,
 * and none of the heavy columns. Waits while nobody's organisation is known.
 */
export function dashboardProjectsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "dashboard", organizationId],
    queryFn:
      organizationId === null
        ? skipToken
        : async () =>
            unwrap(
              await database()
                .from("projects")
                .select(dashboardColumns)
                .eq("organization_id", organizationId)
                .order("created_at", { ascending: false }),
              "Failed to load projects",
            ),
  });
}

/** The online projects for the public list, newest first, of one organisation or of all (null). */
export function onlineProjectsQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "online", organizationId],
    queryFn: async () => {
      const query = database()
        .from("projects")
        .select(listColumns)
        .eq("is_online", true)
        .order("created_at", { ascending: false });
      if (organizationId !== null) query.eq("organization_id", organizationId);
      return unwrap(await query, "Failed to load projects");
    },
  });
}

/**
 * Some columns of one project, or null when there is none that this person may see.
 *
 * @param columns what the page shows, separated by commas; the type of the answer follows
 * @param sentence what the catalogue says when loading fails
 */
export function projectSliceQuery<const Columns extends string>(
  id: string,
  columns: Columns,
  sentence: string,
) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, id, columns],
    queryFn: async () =>
      unwrap(
        await database().from("projects").select(columns).eq("id", id).maybeSingle(),
        sentence,
      ),
  });
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
 * Changes some columns of a project and returns when it was changed (an ISO timestamp). The access
 * rules answer a denied change with no row at all, which fails here with code `PGRST116`.
 *
 * @throws {DataError} with the given sentence of the catalogue
 */
export async function updateProject(
  id: string,
  changes: ProjectChanges,
  sentence: string,
): Promise<string> {
  const { updated_at } = unwrap(
    await database().from("projects").update(changes).eq("id", id).select("updated_at").single(),
    sentence,
  );
  return updated_at;
}

/**
 * Deletes a project of an organisation with everything that belongs to it, its stored images last;
 * that they could not be removed is only logged, since the project is gone by then.
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
  await removeStoredImages(id).catch(logFailure);
}
