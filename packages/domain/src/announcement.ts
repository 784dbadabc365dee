import * as v from "valibot";
import { uuid } from "./uuid";

/**
 * Where something changed, as `realtime.send` words it; the triggers are in `supabase/migrations`.
 */
const changeSchema = v.object({
  /** `projects`, `organisations` or one of `contentTables`; a later migration may add others. */
  table: v.string(),
  /** Null when more than one project, or none in particular, is concerned. */
  project_id: v.nullable(uuid),
  kind: v.picklist(["INSERT", "UPDATE", "DELETE"]),
});

/**
 * What the database announces of a change: where, never what. Pages that receive it read again,
 * under their own rights.
 */
export const announcementSchema = v.object({
  /** `projects`, or `project:{id}`. */
  topic: v.string(),
  event: v.string(),
  payload: changeSchema,
});

/** See {@link announcementSchema}. */
export type Announcement = v.InferOutput<typeof announcementSchema>;

/** The part of an {@link Announcement} that open pages are sent. */
export type Change = Announcement["payload"];

/** Reads what open pages are sent on a topic; null for what is no change. */
export function readChange(payload: unknown): Change | null {
  const read = v.safeParse(changeSchema, payload);
  return read.success ? read.output : null;
}
