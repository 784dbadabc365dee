import { queryOptions, skipToken } from "@tanstack/react-query";
import {
  type CompletionField,
  isFilled,
  projectCompletion,
} from "@vigie/domain/project/completion";
import type { ContentTable } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import type { EditorSegment } from "@/lib/paths";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { completionColumns, PROJECTS_KEY } from "./dashboard-project";
import { type MissingField, missingOf } from "./missing";

/** The pages that list the rows of a table. */
const listed = {
  milestones: "key_milestones",
  resources: "resources",
  results: "indicators",
  team: "team",
  picture: "photos_projet",
  press: "press",
  "social-media": "social_media_posts",
  donors: "donors",
  partners: "partners",
} as const satisfies Partial<Record<EditorSegment, ContentTable>>;

type ListTable = (typeof listed)[keyof typeof listed];

const listTables = Object.values(listed);

const rowColumns = {
  user_id: v.nullable(v.string()),
  is_online: v.boolean(),
  ...completionColumns,
  title: v.string(),
};

const outlineRow = v.object({
  ...rowColumns,
  keyword: v.nullable(v.string()),
  ...v.entriesFromList(listTables, v.array(v.unknown())),
});

// Rows are only counted. They all have the same project, so that the answer compresses to little.
const columns = [
  ...Object.keys(rowColumns),
  'keyword:"mot-rs"',
  ...listTables.map((table) => `${table}(project_id)`),
].join(",");

/** What a page of the editor has to show for itself. */
export interface PageOutline {
  /** How many rows its list has; null where it has none. */
  count: number | null;
  /** What else it has, in its own words: the title of a visualization; null for nothing. */
  note: string | null;
  /** The fields that the project still needs to be complete. */
  missing: readonly CompletionField[];
}

/** A project at a glance, for the editor's frame. */
export interface ProjectOutline {
  title: string;
  /** The user who alone changes General Information; null when that account is gone. */
  ownerId: string | null;
  isOnline: boolean;
  /** In percent, from 0 to 100. */
  completion: number;
  /** What keeps it from being complete. */
  missing: readonly MissingField[];
  /** What its pages have, but for those where there is nothing to fill in. */
  pages: Readonly<Partial<Record<EditorSegment, PageOutline>>>;
}

/** The prefix of the keys of a project's outline, for invalidation. */
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
  const project = unwrapAs(
    v.nullable(outlineRow),
    await database()
      .from("projects")
      .select<string, unknown>(columns)
      .eq("id", id)
      .eq("organization_id", organizationId)
      .maybeSingle(),
    "failed.loadOutline",
  );
  if (!project) return null;
  const missing = missingOf(project);
  return {
    title: project.title,
    ownerId: project.user_id,
    isOnline: project.is_online,
    completion: projectCompletion(project),
    missing,
    pages: pagesOf(project, missing),
  };
}

function pagesOf(
  project: v.InferOutput<typeof outlineRow>,
  missing: readonly MissingField[],
): Partial<Record<EditorSegment, PageOutline>> {
  const list = (table: ListTable, note: string | null = null): PageOutline => ({
    count: project[table].length,
    note,
    missing: [],
  });
  const lists: Partial<Record<EditorSegment, PageOutline>> = Object.fromEntries(
    Object.entries(listed).map(([segment, table]) => [segment, list(table)]),
  );
  const form = (segment: EditorSegment, title: unknown = null): PageOutline => ({
    count: null,
    note: typeof title === "string" && isFilled(title) ? title.trim() : null,
    missing: missing.filter((field) => field.segment === segment).map(({ field }) => field),
  });
  return {
    ...lists,
    edit: form("edit"),
    "dataviz/1": form("dataviz/1", project.dv1_titre),
    "dataviz/2": form("dataviz/2", project.dv2_titre),
    "dataviz/3": form("dataviz/3", project.dv3_titre),
    "dataviz/4": form("dataviz/4", project.dv4_titre),
    "dataviz/5": form("dataviz/5", project.dv5_titre),
    budget: form("budget"),
    "social-media": list("social_media_posts", project.keyword?.trim() || null),
  };
}
