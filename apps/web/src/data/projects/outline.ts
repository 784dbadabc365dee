import { queryOptions, skipToken } from "@tanstack/react-query";
import { isFilled, projectCompletion } from "@vigie/domain/project/completion";
import { type EditorSegment, editorSegments } from "@/lib/paths";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard";

const columns =
  'title, user_id, is_online, budget, start_date, end_date, countries, cities, continent, beneficiaries, short_description, long_description, money_spent, dv1_titre, dv2_titre, dv3_titre, dv4_titre, dv5_titre, images, keyword:"mot-rs", key_milestones(id), resources(id), team(id), photos_projet(id), press(id)';

/** A project at a glance, for the editor's frame. */
export interface ProjectOutline {
  title: string;
  /** The user who alone changes General Information; null when that account is gone. */
  ownerId: string | null;
  isOnline: boolean;
  /** In percent, from 0 to 100. */
  completion: number;
  /** The pages of the editor that have something to show for themselves. */
  filled: ReadonlySet<EditorSegment>;
}

/** The beginning of the keys of a project's outline, for what must be fetched again. */
export function projectOutlineKey(id: string) {
  return [...PROJECTS_KEY, "outline", id] as const;
}

/**
 * The outline of a project of an organisation, or null where it has none such. Waits while nobody's
 * organisation is known. That it cannot be loaded is only logged: the pages say what they miss.
 */
export function projectOutlineQuery(id: string, organizationId: number | null) {
  return queryOptions({
    queryKey: [...projectOutlineKey(id), organizationId],
    queryFn: organizationId === null ? skipToken : () => loadOutline(id, organizationId),
  });
}

async function loadOutline(id: string, organizationId: number): Promise<ProjectOutline | null> {
  // One row of each list is enough to tell that it is not empty.
  const one = (referencedTable: string) => [1, { referencedTable }] as const;
  const project = unwrap(
    await database()
      .from("projects")
      .select(columns)
      .eq("id", id)
      .eq("organization_id", organizationId)
      .limit(...one("key_milestones"))
      .limit(...one("resources"))
      .limit(...one("team"))
      .limit(...one("photos_projet"))
      .limit(...one("press"))
      .maybeSingle(),
    "Failed to load the outline of the project",
  );
  if (!project) return null;

  const contents: Readonly<Record<EditorSegment, readonly unknown[]>> = {
    edit: [
      project.title,
      project.budget,
      project.start_date,
      project.end_date,
      project.countries,
      project.cities,
      project.continent,
      project.beneficiaries,
      project.short_description,
      project.long_description,
    ],
    milestones: [project.key_milestones],
    resources: [project.resources],
    "dataviz/1": [project.dv1_titre],
    "dataviz/2": [project.dv2_titre],
    "dataviz/3": [project.dv3_titre],
    "dataviz/4": [project.dv4_titre],
    "dataviz/5": [project.dv5_titre],
    budget: [project.money_spent],
    team: [project.team],
    picture: [project.photos_projet],
    press: [project.press],
    "social-media": [project.keyword],
    donors: [project.images],
  };
  return {
    title: project.title,
    ownerId: project.user_id,
    isOnline: project.is_online,
    completion: projectCompletion(project),
    filled: new Set(editorSegments.filter((segment) => contents[segment].every(isFilled))),
  };
}
