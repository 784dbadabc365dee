import type { ProjectTexts } from "../language/texts";

/** What entries of a ledger are, as the database names them. */
export const ENTRY_KINDS = ["received", "promised", "spent", "passed_on"] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

export const DEFAULT_ENTRY_KIND: EntryKind = "spent";

/** A stored kind; `spent` where it is unknown. */
export function readEntryKind(stored: unknown): EntryKind {
  return ENTRY_KINDS.find((kind) => kind === stored) ?? DEFAULT_ENTRY_KIND;
}

/** Whether entries of a kind are part of what was spent: what a partner gets is, too. */
export function isSpending(kind: EntryKind): boolean {
  return kind === "spent" || kind === "passed_on";
}

/** What a person reads for a kind. */
export function entryKindLabel(t: ProjectTexts, kind: EntryKind): string {
  return t(`entries.${kind}`);
}

/** Choices of the field of the kind. */
export function entryKindOptions(t: ProjectTexts): { value: EntryKind; label: string }[] {
  return ENTRY_KINDS.map((value) => ({ value, label: entryKindLabel(t, value) }));
}
