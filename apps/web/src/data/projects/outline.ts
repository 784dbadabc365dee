import { queryOptions, skipToken } from "@tanstack/react-query";
import { COMPLETION_FIELDS, isFilled, projectCompletion } from "@vigie/domain/project/completion";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import * as v from "valibot";
import { type EditorSegment, editorSegments } from "@/lib/paths";
import { database } from "@/lib/supabase";
import { unwrapAs } from "@/lib/unwrap";
import { completionColumns, PROJECTS_KEY } from "./dashboard";

/** Tables that pages of the editor list; one row is enough to tell that a list is not empty. */
const listTables = ["key_milestones", "resources", "team", "photos_projet", "press"] as const;

const rowColumns = {
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
  ...completionColumns,
  title: v.string(),
  images: v.array(v.string()),
};
const outlineRow = v.object({
  ...rowColumns,
  keyword: v.nullable(v.string()),
  ...v.entriesFromList(listTables, v.array(v.unknown())),
});
const columns = [
  ...Object.keys(rowColumns),
  'keyword:"mot-rs"',
  ...listTables.map((table) => `${table}(id)`),
].join(",");

/** The fields of General Information that must be filled for its page to count as filled. */
const countedInformation = COMPLETION_FIELDS.filter(
  (field) => field in generalInformationRow.entries,
);

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
 * The outline of a project of an organisation, or null where it has none such. Waits while the
 * organisation is unknown. That it cannot be loaded is only logged: the pages say what they miss.
 */
export function projectOutlineQuery(id: string, organizationId: number | null) {
  return queryOptions({
    queryKey: [...projectOutlineKey(id), organizationId],
    queryFn: organizationId === null ? skipToken : () => loadOutline(id, organizationId),
  });
}

async function loadOutline(id: string, organizationId: number): Promise<ProjectOutline | null> {
  let query = database()
    .from("projects")
    .select<string, unknown>(columns)
    .eq("id", id)
    .eq("organization_id", organizationId);
  for (const referencedTable of listTables) query = query.limit(1, { referencedTable });
  const project = unwrapAs(
    v.nullable(outlineRow),
    await query.maybeSingle(),
    "Failed to load the outline of the project",
  );
  if (!project) return null;

  const contents: Readonly<Record<EditorSegment, readonly unknown[]>> = {
    edit: countedInformation.map((field) => project[field]),
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
    // There is nothing to fill in.
    history: [null],
  };
  return {
    title: project.title,
    ownerId: project.user_id,
    isOnline: project.is_online,
    completion: projectCompletion(project),
    filled: new Set(editorSegments.filter((segment) => contents[segment].every(isFilled))),
  };
}
