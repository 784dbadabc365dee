import { COMPLETION_FIELDS } from "@vigie/domain/project/completion";
import { renditionEntries } from "@vigie/domain/tables/renditions";
import * as v from "valibot";

/** The prefix of the keys of project queries, for invalidation. */
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
  currency: v.string(),
  budget: v.nullable(v.number()),
  money_spent: v.nullable(v.number()),
  content_updated_at: v.string(),
};
/** A row as the data service and `work_list` give it. */
export const dashboardRow = v.object({
  ...projectColumns,
  /** The cover alone: the first picture, where there is one. */
  photos_projet: v.array(v.object(renditionEntries)),
});
export const dashboardColumns = [
  ...Object.keys(projectColumns),
  `photos_projet(${Object.keys(renditionEntries).join(",")})`,
].join(",");

/** A project of the dashboard, its columns as they are stored. */
export type DashboardProject = v.InferOutput<typeof dashboardRow>;
