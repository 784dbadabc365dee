import { type ContentTable, contentTables } from "@vigie/domain/project/content-tables";
import * as v from "valibot";

/** Where something changed. What it is now is read from there, under one's own rights. */
export interface Announcement {
  table: ContentTable | "projects" | "organisations";
  /** Null for more projects than one. */
  projectId: string | null;
}

const announcement = v.pipe(
  v.object({
    table: v.picklist([...contentTables, "projects", "organisations"]),
    project_id: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  v.transform(({ table, project_id }): Announcement => ({ table, projectId: project_id })),
);

/** What was announced; null for what means nothing here. */
export function readAnnouncement(payload: unknown): Announcement | null {
  const read = v.safeParse(announcement, payload);
  return read.success ? read.output : null;
}
