import type { UpdateInput } from "@vigie/domain/forms/update";
import * as v from "valibot";
import { rememberedInTab, rememberInTab } from "@/lib/tab-memory";

const keptUpdate = v.object({
  values: v.object({
    text: v.string(),
    milestoneIds: v.array(v.string()),
    indicatorId: v.string(),
    measurement: v.object({ day: v.string(), value: v.string(), note: v.string() }),
  }),
  /** The ids of rows by their content, so that what was saved without an answer is not saved twice. */
  ids: v.record(v.string(), v.string()),
});

/** What is kept of an update over a reload: all but its pictures. */
export type KeptUpdate = v.InferOutput<typeof keptUpdate>;

/** Long enough for a phone that closes the page while its camera is used, or until there is a network again. */
const KEPT_MS = 24 * 3_600_000;

const kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ until: v.number(), ...keptUpdate.entries }),
);

interface Author {
  userId: string;
  projectId: string;
}

const nameOf = ({ userId, projectId }: Author) => `${userId}/update-${projectId}`;

/** Keeps an update in this tab; null takes it away. */
export function keepUpdate(
  author: Author,
  update: { values: Omit<UpdateInput, "captions">; ids: ReadonlyMap<string, string> } | null,
  now = Date.now(),
): void {
  const text = update && {
    until: now + KEPT_MS,
    ...v.parse(keptUpdate, { values: update.values, ids: Object.fromEntries(update.ids) }),
  };
  rememberInTab(nameOf(author), text && JSON.stringify(text));
}

/** What a person kept of an update about a project; null for nothing. */
export function readKeptUpdate(author: Author, now = Date.now()): KeptUpdate | null {
  const found = v.safeParse(kept, rememberedInTab(nameOf(author)));
  if (!found.success || found.output.until <= now) return null;
  const { values, ids } = found.output;
  return { values, ids };
}
