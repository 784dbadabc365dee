import { queryOptions, skipToken } from "@tanstack/react-query";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrapAs } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard";

const titleRow = v.object({
  id: v.string(),
  title: v.string(),
  /** Who owns it. */
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
  updated_at: v.string(),
});

/** What a project is found by and told apart. */
export type ProjectTitle = v.InferOutput<typeof titleRow>;

/** Rows per request: what a Supabase project answers with at most. */
const pageSize = 1000;

/**
 * The titles of all projects of an organisation, the one that was changed last first. Waits while the
 * organisation is unknown.
 */
export function projectTitlesQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "titles", organizationId],
    queryFn:
      organizationId === null ? skipToken : ({ signal }) => loadTitles(organizationId, signal),
  });
}

/** Goes on until every row is there, however few the data service hands out at a time. */
async function loadTitles(organizationId: number, signal: AbortSignal): Promise<ProjectTitle[]> {
  const titles: ProjectTitle[] = [];
  for (;;) {
    const ofOrganisation = database()
      .from("projects")
      .select("id, title, user_id, is_online, updated_at", { count: "exact" })
      .eq("organization_id", organizationId);
    const last = titles.at(-1);
    const result = await (last ? ofOrganisation.gt("id", last.id) : ofOrganisation)
      .order("id")
      .limit(pageSize)
      .abortSignal(signal);
    const rows = unwrapAs(v.array(titleRow), result, "Failed to load projects");
    titles.push(...rows);
    if (rows.length === 0 || (result.count ?? 0) <= rows.length) {
      return titles.sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
    }
  }
}
