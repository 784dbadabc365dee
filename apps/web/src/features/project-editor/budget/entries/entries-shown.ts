import { amountOfCents, centsOf } from "@vigie/domain/format/money";
import { type EntryKind, isSpending } from "@vigie/domain/project/entry-kind";
import type { LedgerEntry } from "@/data/content/ledger";

/** Which entries are shown; empty texts for all. */
export interface EntryFilters {
  kind: EntryKind | "";
  /** The id of a donor, or {@link NO_DONOR}. */
  donor: string;
  year: string;
}

export const ALL_ENTRIES: EntryFilters = { kind: "", donor: "", year: "" };

export const NO_DONOR = "none";

export function isShown(entry: LedgerEntry, { kind, donor, year }: EntryFilters): boolean {
  if (kind !== "" && entry.kind !== kind) return false;
  if (donor !== "" && (entry.donorId ?? NO_DONOR) !== donor) return false;
  return year === "" || entry.day.startsWith(year);
}

/** The years of entries, the latest first. */
export function yearsOf(entries: readonly LedgerEntry[]): string[] {
  return [...new Set(entries.map(({ day }) => day.slice(0, 4)))].toSorted().toReversed();
}

/** What entries come to up to each of them, by id: of the kind that is shown alone, else of what was spent. */
export function runningSums(
  entries: readonly LedgerEntry[],
  kind: EntryKind | "",
): ReadonlyMap<string, number> {
  let cents = 0;
  return new Map(
    entries.map((entry) => {
      if (kind !== "" || isSpending(entry.kind)) cents += centsOf(entry.amount ?? 0);
      return [entry.id, amountOfCents(cents)];
    }),
  );
}

/** Whether an entry is a part of what was spent: one without a rate has no amount yet. */
export function isSpent({ kind, amount }: LedgerEntry): boolean {
  return isSpending(kind) && amount !== null;
}

/** What was spent and passed on, as the database has it: at least nothing. */
export function spentIn(entries: readonly LedgerEntry[]): number {
  const last = entries.at(-1);
  return last ? Math.max(0, runningSums(entries, "").get(last.id) ?? 0) : 0;
}

/** What entries of each kind come to, in the project's currency. */
export function sumsByKind(entries: readonly LedgerEntry[]): ReadonlyMap<EntryKind, number> {
  const cents = new Map<EntryKind, number>();
  for (const { kind, amount } of entries) {
    if (amount !== null) cents.set(kind, (cents.get(kind) ?? 0) + centsOf(amount));
  }
  return new Map([...cents].map(([kind, sum]) => [kind, amountOfCents(sum)]));
}
