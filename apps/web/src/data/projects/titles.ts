import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard-project";
import { MAX_PROJECTS_IN_BROWSER } from "./public/public-list";
import { loadWorkOverview } from "./work-list";

const titleRow = v.object({
  id: v.string(),
  title: v.string(),
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
});

/** What a project is found by and told apart. */
export type ProjectTitle = v.InferOutput<typeof titleRow>;

const datedRow = v.object({ ...titleRow.entries, updated_at: v.string() });
type DatedTitle = v.InferOutput<typeof datedRow>;

const failure = "failed.loadProjects";

/** Rows of the first request, beside which the database is asked how many there are. */
const firstRows = 100;

/** Rows of each further request: what a Supabase project answers with at most. */
const pageSize = 1000;

/**
 * The titles of all projects of an organisation, the one that was changed last first; null where there are
 * more than a browser should hold, see `foundTitlesQuery`. Waits while the organisation is unknown.
 */
export function projectTitlesQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "titles", organizationId],
    queryFn:
      organizationId === null ? skipToken : ({ signal }) => loadTitles(organizationId, signal),
  });
}

async function loadTitles(
  organizationId: number,
  signal: AbortSignal,
): Promise<ProjectTitle[] | null> {
  const [{ projects: total }, first] = await Promise.all([
    loadWorkOverview(localIsoDate(new Date()), signal),
    loadPage(organizationId, undefined, signal),
  ]);
  if (total > MAX_PROJECTS_IN_BROWSER) return null;
  const titles = [...first];
  // Goes on until every row is there, however few the data service hands out at a time.
  for (let rows = first; rows.length > 0 && titles.length < total; titles.push(...rows)) {
    rows = await loadPage(organizationId, titles.at(-1), signal);
  }
  return titles.sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
}

/** The first rows; or those that follow one. */
async function loadPage(
  organizationId: number,
  after: DatedTitle | undefined,
  signal: AbortSignal,
): Promise<DatedTitle[]> {
  const ofOrganisation = database()
    .from("projects")
    .select("id, title, user_id, is_online, updated_at")
    .eq("organization_id", organizationId);
  const result = await (after ? ofOrganisation.gt("id", after.id) : ofOrganisation)
    .order("id")
    .limit(after ? pageSize : firstRows)
    .abortSignal(signal);
  return unwrapAs(v.array(datedRow), result, failure);
}

/** So many titles are more than a menu lists, and its best are among them. */
const MAX_FOUND = 100;

/**
 * Titles of the signed-in person's organisation with the words of a search, where a browser does not hold
 * them all: the one that was changed last first.
 *
 * @param search null to wait; empty for those that were changed last
 */
export function foundTitlesQuery(search: string | null) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "titles", "found", search],
    queryFn:
      search === null
        ? skipToken
        : async ({ signal }): Promise<ProjectTitle[]> => {
            const asked = { most: MAX_FOUND, ...(search !== "" && { search }) };
            const call = database().rpc("find_titles", asked, { get: true });
            return unwrapAs(v.array(titleRow), await call.abortSignal(signal), failure);
          },
    placeholderData: keepPreviousData,
  });
}

/** The titles of some projects by their ids, those that are still there. Waits while there are none. */
export function namedTitlesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "titles", "named", ids],
    queryFn:
      ids.length === 0
        ? skipToken
        : async ({ signal }): Promise<ProjectTitle[]> => {
            const columns = "id, title, user_id, is_online";
            const call = database().from("projects").select(columns).in("id", ids);
            return unwrapAs(v.array(titleRow), await call.abortSignal(signal), failure);
          },
  });
}
