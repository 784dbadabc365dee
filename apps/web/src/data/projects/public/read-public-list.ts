import type { QueryData } from "@supabase/supabase-js";
import * as v from "valibot";
import { coverOnly } from "@/data/content/cover-only";
import { type Publisher, publisherColumns, publisherRow } from "@/data/read-publisher";
import { environment } from "@/lib/env";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { uniqueById } from "../unique-by-id";

/** A project of the public list: what a card shows and filters look at. */
export type ListedProject = QueryData<ReturnType<typeof selectListed>>[number];

/**
 * Of the organisation that the list is pinned to, or of all. Of a project's cover no more than where its
 * smaller versions are.
 */
function selectListed(count?: "exact") {
  const { organizationId } = environment();
  const online = database()
    .from("projects")
    .select(
      "id, title, is_online, status, short_description, start_date, end_date, beneficiaries, countries, cities, continent, budget, organization_id, content_updated_at, milestone_count, milestones_completed, photos_projet(rendition_base, picture_width, picture_height, picture_colour), organisations(name)",
      count && { count },
    )
    .eq("is_online", true);
  return coverOnly(organizationId === null ? online : online.eq("organization_id", organizationId));
}

/** Rows of the first request, which also tells how many there are. */
const firstRows = 100;

/**
 * All online projects, newest first; null where there are more than `most`. Goes on until every row is
 * there, however few the data service hands out at a time.
 *
 * @throws {DataError}
 */
export async function loadOnlineProjects(
  most: number,
  signal: AbortSignal,
): Promise<ListedProject[] | null> {
  const rowsFrom = async (from: number, rows: number, count?: "exact") => {
    const answer = await selectListed(count)
      .order("created_at", { ascending: false })
      // Imported projects were created in the same moment; pages need one order all the same.
      .order("id")
      .range(from, from + rows - 1)
      .abortSignal(signal);
    return { rows: unwrap(answer, "Failed to load projects"), count: answer.count };
  };

  const { rows, count } = await rowsFrom(0, firstRows, "exact");
  if ((count ?? 0) > most) return null;
  const projects = [...rows];
  while (projects.length < (count ?? 0)) {
    const next = await rowsFrom(projects.length, most);
    if (next.rows.length === 0) break;
    projects.push(...next.rows);
  }
  return uniqueById(projects);
}

/**
 * Those of some projects that are online now.
 *
 * @throws {DataError}
 */
export async function loadListedProjects(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ListedProject[]> {
  const answer = await selectListed().in("id", ids).abortSignal(signal);
  return unwrap(answer, "Failed to load projects");
}

/**
 * The organisation the list is pinned to, else the only one with online projects, else null.
 *
 * @throws {DataError}
 */
export async function loadHeadlineOrganisation(signal: AbortSignal): Promise<Publisher | null> {
  const { organizationId } = environment();
  const [only, another] = unwrapAs(
    v.array(publisherRow),
    await (organizationId === null
      ? database()
          .from("organisations")
          .select<string, unknown>(`${publisherColumns},projects!inner(id)`)
          .eq("projects.is_online", true)
          .limit(1, { referencedTable: "projects" })
          .limit(2)
          .abortSignal(signal)
      : database()
          .from("organisations")
          .select<string, unknown>(publisherColumns)
          .eq("id", organizationId)
          .abortSignal(signal)),
    "Failed to load organisation",
  );
  return only && !another ? only : null;
}
