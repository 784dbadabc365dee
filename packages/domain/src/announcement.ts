import * as v from "valibot";
import { uuid } from "./uuid";

/**
 * Where something changed, as triggers in `supabase/schema` pass it to `realtime.send`.
 */
const changeSchema = v.object({
  /** `projects`, `organisations` or one of `contentTables`; a later migration may add others. */
  table: v.string(),
  /** Null when more than one project, or none in particular, is concerned. */
  project_id: v.nullable(uuid),
  kind: v.picklist(["INSERT", "UPDATE", "DELETE"]),
});

/**
 * The database's announcement of a change: where, never what. Pages that receive it refetch with their own rights.
 */
export const announcementSchema = v.object({
  /** `projects`, or `project:{id}`. */
  topic: v.string(),
  event: v.string(),
  payload: changeSchema,
});

export type Announcement = v.InferOutput<typeof announcementSchema>;

/** The part of an {@link Announcement} that open pages receive. */
export type Change = Announcement["payload"];

/** Parses what open pages receive on a topic; null if it is no change. */
export function readChange(payload: unknown): Change | null {
  const read = v.safeParse(changeSchema, payload);
  return read.success ? read.output : null;
}
