import * as v from "valibot";

/** What there is to do, in the order in which a reminder tells it; see `private.things_to_do`. */
export const KINDS = ["due", "ready", "unchanged"] as const;

const thing = v.object({
  /** The project's id. */
  project: v.string(),
  title: v.string(),
  /** The name of the milestone that is due, else null. */
  milestone: v.nullable(v.string()),
  /** ISO date: when it is due, or when the project changed last; null for what is ready. */
  day: v.nullable(v.string()),
  /** Whose project it is; null for one's own. */
  owner: v.nullable(v.string()),
});

const list = v.optional(v.object({ found: v.number(), first: v.array(thing) }));

/** What `private.reminder_of` gives. */
export const reminderSchema = v.object({
  email: v.string(),
  organisation: v.string(),
  /** Of the account and of the organisation, where they chose one. */
  languages: v.array(v.nullable(v.string())),
  lists: v.object({ due: list, ready: list, unchanged: list }),
});

export type Reminder = v.InferOutput<typeof reminderSchema>;
export type Thing = v.InferOutput<typeof thing>;
