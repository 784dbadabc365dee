import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

type ProjectColumns = Database["public"]["Tables"]["projects"]["Row"];

/** A project of the public list: what a card shows and filters look at. */
export type ListedProject = Pick<
  ProjectColumns,
  | "id"
  | "title"
  | "is_online"
  | "status"
  | "short_description"
  | "start_date"
  | "end_date"
  | "beneficiaries"
  | "countries"
  | "cities"
  | "updated_at"
>;

const listColumns =
  "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, countries, cities, updated_at";

/** Rows per request: what a Supabase project answers with at most, unless configured otherwise. */
const pageSize = 1000;

/**
 * The online projects for the public list, newest first: of the organisation the list is pinned to,
 * or of all.
 */
export function onlineProjectsQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["projects", "online", organizationId],
    queryFn: ({ signal }) => loadOnlineProjects(organizationId, signal),
    // Somebody who reads one project for long comes back to the list as they left it.
    gcTime: 30 * 60_000,
  });
}

/** Goes on until every row is there, however few the data service hands out at a time. */
async function loadOnlineProjects(
  organizationId: number | null,
  signal: AbortSignal,
): Promise<ListedProject[]> {
  const rowsFrom = async (from: number, count?: "exact") => {
    const online = database()
      .from("projects")
      .select(listColumns, { count })
      .eq("is_online", true)
      .order("created_at", { ascending: false })
      // Imported projects were created in the same moment; pages need one order all the same.
      .order("id")
      .range(from, from + pageSize - 1)
      .abortSignal(signal);
    const answer = await (organizationId === null
      ? online
      : online.eq("organization_id", organizationId));
    return { rows: unwrap(answer, "Failed to load projects"), count: answer.count };
  };

  const { rows, count } = await rowsFrom(0, "exact");
  const projects = [...rows];
  while (projects.length < (count ?? 0)) {
    const next = await rowsFrom(projects.length);
    if (next.rows.length === 0) break;
    projects.push(...next.rows);
  }
  return withoutRepetitions(projects);
}

/** A project that came online meanwhile moves the last row of one page to the next. */
function withoutRepetitions(projects: readonly ListedProject[]): ListedProject[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}

/**
 * The name for the headline of the public list: that of the organisation it is pinned to, else of
 * the only one with online projects, else null.
 */
export function headlineOrganisationQuery() {
  const { organizationId } = environment();
  return queryOptions({
    queryKey: ["organisations", "headline", organizationId],
    queryFn: async ({ signal }) => {
      const names = unwrap(
        await (organizationId === null
          ? database()
              .from("organisations")
              .select("name, projects!inner(id)")
              .eq("projects.is_online", true)
              .limit(1, { referencedTable: "projects" })
              .limit(2)
              .abortSignal(signal)
          : database()
              .from("organisations")
              .select("name")
              .eq("id", organizationId)
              .abortSignal(signal)),
        "Failed to load organisation",
      );
      const [only, another] = names;
      return only && !another ? only.name : null;
    },
  });
}
