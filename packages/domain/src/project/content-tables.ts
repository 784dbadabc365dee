/**
 * The tables whose rows belong to one project each, by `project_id`. A page is shown, filled and
 * kept up to date table by table.
 */
export const contentTables = [
  "key_milestones",
  "resources",
  "team",
  "press",
  "photos_projet",
  "social_media_posts",
  "donors",
  "partners",
  "indicators",
  "measurements",
  "ledger_entries",
] as const;

export type ContentTable = (typeof contentTables)[number];

/** The tables whose rows are loaded with a project itself. */
export const tablesOfProjects = ["projects", "organisations", "public_places"] as const;

/** The content tables whose rows members put in order, by their column `position`. */
export const orderedTables = [
  "key_milestones",
  "resources",
  "team",
  "photos_projet",
  "donors",
  "partners",
  "indicators",
] as const satisfies readonly ContentTable[];

export type OrderedTable = (typeof orderedTables)[number];
