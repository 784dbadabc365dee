import { foldText } from "@vigie/domain/format/text";
import { REFERENCE_MAX_LENGTH } from "@vigie/domain/limits";
import type { EntryKind } from "@vigie/domain/project/entry-kind";
import { rulesOf } from "@vigie/domain/tables/form-rules";
import { ledger } from "@vigie/domain/tables/ledger";

/** An entry of a ledger, as a file tells it and as `import_projects` wants it. */
export interface ImportedEntry {
  kind: EntryKind;
  /** ISO date. */
  day: string;
  /** In its own currency; less than 0 for a correction. */
  amount: number;
  /** The code of its currency; null for the project's. */
  currency: string | null;
  /** What one unit of its currency was in the project's, where that is another. */
  rate: number | null;
  description: string | null;
  /** The name of a donor. */
  donor: string | null;
  /** Who it went to, or came from where that is no donor. */
  counterparty: string | null;
  /** By which it is known again. */
  reference: string | null;
}

const { day, amount, rate, description, counterparty, reference } = ledger.facts;

/** What the form of an entry takes, which is what the database takes. */
export const entryRules = rulesOf({ day, amount, rate, description, counterparty, reference });

export const NO_ENTRIES: readonly ImportedEntry[] = [];

/** What entries of a file do to those of a project. */
export interface EntryChanges {
  added: readonly ImportedEntry[];
  /** Known by their references, and otherwise now. */
  changed: readonly ImportedEntry[];
  /**
   * What the database is sent: it counts itself how many without a reference say the same, so these come with those
   * that are there.
   */
  sent: readonly ImportedEntry[];
}

/**
 * Tells apart lines that share a reference, as parts of one booking do: the second becomes `INV-7 (2)`, or the next number that
 * no line has. A line that says the same as one above is one, too.
 */
export function withOwnReferences(entries: readonly ImportedEntry[]): ImportedEntry[] {
  const written = new Set(entries.map(({ reference }) => reference));
  const given = new Set<string>();
  const numbers = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.reference === null) return entry;
    let reference = entry.reference;
    while (given.has(reference)) {
      const number = (numbers.get(entry.reference) ?? 1) + 1;
      numbers.set(entry.reference, number);
      const next = numbered(entry.reference, number);
      if (!written.has(next)) reference = next;
    }
    given.add(reference);
    return { ...entry, reference };
  });
}

/** Cut where the number would make it too long. */
function numbered(reference: string, number: number): string {
  const suffix = ` (${number})`;
  return [...reference].slice(0, REFERENCE_MAX_LENGTH - suffix.length).join("") + suffix;
}

/**
 * What the database will do, so that it can be shown before. An entry is known by its reference; of those without one, as
 * many are new as the file has more of the same than the project.
 *
 * @param currency of the project
 */
export function changesOfEntries(
  told: readonly ImportedEntry[],
  stored: readonly ImportedEntry[],
  currency: string,
): EntryChanges {
  const entries = withSpacesOf(told, stored);
  const keyOf = (entry: ImportedEntry) => contentOf(entry, currency);
  const known = new Map(stored.map((entry) => [entry.reference, entry]));
  const named = entries.filter(({ reference }) => reference !== null);
  const formerOf = (entry: ImportedEntry) => known.get(entry.reference);
  const isOther = (entry: ImportedEntry) => {
    const former = formerOf(entry);
    if (!former || keyOf(former) !== keyOf(entry)) return former !== undefined;
    // Converted when the project had another currency: what is stored is not what was paid.
    if (former.currency === currency) return true;
    const rate = rateOf(entry, currency);
    return rate !== null && former.rate !== rate;
  };
  const bare = (all: readonly ImportedEntry[]) => all.filter(({ reference }) => reference === null);
  const more = beyond(bare(entries), bare(stored).map(keyOf), keyOf);
  const counted = new Set([...more].map(keyOf));
  const isAdded = (entry: ImportedEntry) =>
    entry.reference === null ? more.has(entry) : !formerOf(entry);
  const isSent = (entry: ImportedEntry) =>
    entry.reference === null ? counted.has(keyOf(entry)) : !formerOf(entry) || isOther(entry);
  return {
    added: entries.filter(isAdded),
    changed: named.filter(isOther),
    sent: entries.filter(isSent),
  };
}

/** Texts as the project has them where nothing but spaces is otherwise, as programs pad them. */
function withSpacesOf(
  entries: readonly ImportedEntry[],
  stored: readonly ImportedEntry[],
): readonly ImportedEntry[] {
  const texts = stored.flatMap(({ description, counterparty, reference }) =>
    [description, counterparty, reference].filter((text) => text !== null),
  );
  const exact = new Set(texts);
  const spaced = new Map(texts.map((text) => [withSingleSpaces(text), text]));
  const asStored = (text: string | null) =>
    text === null || exact.has(text) ? text : (spaced.get(withSingleSpaces(text)) ?? text);
  return entries.map((entry) => ({
    ...entry,
    description: asStored(entry.description),
    counterparty: asStored(entry.counterparty),
    reference: asStored(entry.reference),
  }));
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Of entries, those that are more than there are keys like theirs. */
function beyond(
  entries: readonly ImportedEntry[],
  keys: readonly string[],
  keyOf: (entry: ImportedEntry) => string,
): ReadonlySet<ImportedEntry> {
  const left = new Map<string, number>();
  for (const key of keys) left.set(key, (left.get(key) ?? 0) + 1);
  const isMore = (entry: ImportedEntry) => {
    const count = left.get(keyOf(entry)) ?? 0;
    left.set(keyOf(entry), count - 1);
    return count <= 0;
  };
  return new Set(entries.filter(isMore));
}

function rateOf(entry: ImportedEntry, currency: string): number | null {
  return entry.currency === null || entry.currency === currency ? null : entry.rate;
}

function contentOf(entry: ImportedEntry, projectCurrency: string): string {
  const { kind, day, amount, description, donor, counterparty } = entry;
  const currency = entry.currency ?? projectCurrency;
  return JSON.stringify([kind, day, amount, currency, description, donor, counterparty]);
}

/** A donor's name as it is compared. */
export function donorKey(name: string): string {
  return foldText(withSingleSpaces(name));
}

/** Names of donors as the project has them, whatever their letters' case and accents; others stay as they are. */
export function withDonorsOf(
  entries: readonly ImportedEntry[],
  names: readonly string[],
): ImportedEntry[] {
  const byName = new Map(names.map((name) => [donorKey(name), name]));
  return entries.map((entry) => {
    if (entry.donor === null) return entry;
    const donor = byName.get(donorKey(entry.donor));
    if (donor !== undefined) return { ...entry, donor };
    return { ...entry, donor: null, counterparty: entry.counterparty ?? entry.donor };
  });
}
