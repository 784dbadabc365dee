import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { IMPORT_FIELDS } from "@vigie/import/columns";
import * as v from "valibot";
import { rememberedInTab, rememberInTab } from "@/lib/tab-memory";

const duplicateAnswer = v.picklist(["same", "new", "leave", "instead"]);
const saidOfFile = v.object({
  ways: v.object({
    days: v.exactOptional(v.picklist(["dmy", "mdy"])),
    numbers: v.exactOptional(v.picklist([".", ","])),
  }),
  /** By the plain word. */
  phases: v.record(v.string(), v.picklist([...PROJECT_STATUSES, "leave"])),
  /** The columns that are not what was asked, by their headings. */
  declined: v.array(v.string()),
  duplicates: v.optional(duplicateAnswer),
  /** By the line. */
  duplicateAt: v.record(v.string(), duplicateAnswer),
  corrections: v.record(
    v.string(),
    v.object(v.entriesFromList(IMPORT_FIELDS, v.exactOptional(v.string()))),
  ),
});

/** All that a person answered and corrected of one file. */
export type SaidOfFile = v.InferOutput<typeof saidOfFile>;

export const NOTHING_SAID: SaidOfFile = {
  ways: {},
  phases: {},
  declined: [],
  duplicateAt: {},
  corrections: {},
};

const KEPT_MS = 3_600_000;
/** Most characters that are kept: what is said of a file, never the file. */
const KEPT_MAX = 200_000;

const kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ file: v.string(), until: v.number(), said: saidOfFile }),
);

const nameOf = (userId: string) => `${userId}/import-answers`;

/**
 * Keeps in this tab, for an hour, what was said of the last file. So much that it is nearly the file is not kept.
 *
 * @param file its name
 */
export function keepSaid(userId: string, file: string, said: SaidOfFile, now = Date.now()): void {
  const text = JSON.stringify({ file, until: now + KEPT_MS, said });
  rememberInTab(nameOf(userId), text.length > KEPT_MAX ? null : text);
}

/** What was said of a file within the last hour; null for nothing. */
export function keptSaid(userId: string, file: string, now = Date.now()): SaidOfFile | null {
  const found = v.safeParse(kept, rememberedInTab(nameOf(userId)));
  if (!found.success || found.output.until <= now) return null;
  return found.output.file === file ? found.output.said : null;
}

export function forgetSaid(userId: string): void {
  rememberInTab(nameOf(userId), null);
}
