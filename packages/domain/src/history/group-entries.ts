import type { StaffTexts } from "../language/texts";
import { authorOf, describeEntry, isDeed, nounOf } from "./describe-entry";
import { IMPORTS } from "./describe-import";
import type { HistoryEntry } from "./entry";
import { joined, type Sentence, say } from "./sentence";
import type { People } from "./shown-value";

/** Rows that one person adds or deletes within this time are grouped, in milliseconds. */
const SAME_GO_MS = 10 * 60_000;

/** How many kinds of changes of one group are described; others are counted. */
const TOLD_MAX = 3;

/** Changes that are described together, newest first; never empty. */
export type HistoryGroup = readonly [HistoryEntry, ...HistoryEntry[]];

/**
 * Groups entries: those of one transaction, and rows of one table that one person added, or deleted, one after the
 * other within ten minutes, such as several pictures.
 *
 * @param entries newest first
 */
export function groupEntries(entries: readonly HistoryEntry[]): HistoryGroup[] {
  const groups: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && (group[0].transaction === entry.transaction || isOneGo(group, entry)))
      group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Who did what: `Awa added 3 pictures`, `Awa: Import of 212 projects …`. */
export function tellGroup(t: StaffTexts, group: HistoryGroup, people: People): Sentence {
  const leading = leadingEntry(group);
  const author = authorOf(t, leading, people);
  const deed = describeGroup(t, group, people);
  return isImport(leading)
    ? say(t, "common.labelled", { label: author, value: deed })
    : say(t, "history.told", { author, deed });
}

/** Whether an entry is that of an import itself, not of what was done with it later. */
export function isImport({ table, action }: HistoryEntry): boolean {
  return table === IMPORTS && action === "insert";
}

/** What a group of changes did, from its verb on: `added 3 pictures`. */
export function describeGroup(t: StaffTexts, group: HistoryGroup, people: People): Sentence {
  const told = withoutSideEffects(group);
  const project = told.find(isWholeProject);
  if (project) return describeWholeProject(t, project, told, people);
  const kinds = kindsOf(indicatorsFirst(told));
  const shown = kinds.length > TOLD_MAX ? kinds.slice(0, TOLD_MAX - 1) : kinds;
  const count = told.length - shown.flat().length;
  const sentences = shown.map((alike, index) => describeAlike(t, alike, shown[index - 1], people));
  const rest = count > 0 ? [[t("history.madeOtherChanges", { count })]] : [];
  return joined(t, ...sentences, ...rest);
}

/** The entry with the author of a group: the one that caused the others. */
export function leadingEntry(group: HistoryGroup): HistoryEntry {
  const told = withoutSideEffects(group);
  return told.find(isWholeProject) ?? told[0] ?? group[0];
}

function isWholeProject({ table, action }: HistoryEntry): boolean {
  return table === "projects" && action !== "update";
}

function isOneGo(group: HistoryGroup, entry: HistoryEntry): boolean {
  const [newest] = group;
  return (
    entry.action !== "update" &&
    entry.table !== "projects" &&
    !isDeed(entry.table) &&
    entry.by === newest.by &&
    entry.projectId === newest.projectId &&
    Date.parse(newest.at) - Date.parse(entry.at) <= SAME_GO_MS &&
    group.every(({ table, action }) => table === entry.table && action === entry.action)
  );
}

/** The entries of a change of members, or the invitations, without what was changed along with them. */
function withoutSideEffects(group: HistoryGroup): readonly HistoryEntry[] {
  const member = group.find(({ table, action }) => table === "members" && action !== "update");
  if (member) return [member];
  const invited = group.filter(
    ({ table, action }) => table === "invitations" && action === "insert",
  );
  return invited.length > 0 ? invited : group;
}

function describeWholeProject(
  t: StaffTexts,
  project: HistoryEntry,
  told: readonly HistoryEntry[],
  people: People,
): Sentence {
  const rows = kindsOf(told.filter(({ table }) => table !== "projects")).map(
    (alike): Sentence => [countedRows(t, alike)],
  );
  const sentence = describeEntry(t, project, people);
  if (rows.length === 0) return sentence;
  return say(t, "history.withRows", { deed: sentence, rows: joined(t, ...rows) });
}

type Alike = readonly [HistoryEntry, ...HistoryEntry[]];

/** Entries grouped by table and action, in their order. */
function kindsOf(entries: readonly HistoryEntry[]): Alike[] {
  const kinds = new Map<string, [HistoryEntry, ...HistoryEntry[]]>();
  for (const entry of entries) {
    const kind = `${entry.table} ${entry.action}`;
    const known = kinds.get(kind);
    if (known) known.push(entry);
    else kinds.set(kind, [entry]);
  }
  return [...kinds.values()];
}

/** An indicator is told before the measurements that are deleted with it, or put back. */
function indicatorsFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const isIndicator = ({ table }: HistoryEntry) => table === "indicators";
  return [...entries.filter(isIndicator), ...entries.filter((entry) => !isIndicator(entry))];
}

/** @param before the previous part, whose verb is not repeated: `added 3 pictures and 2 posts` */
function describeAlike(
  t: StaffTexts,
  alike: Alike,
  before: Alike | undefined,
  people: People,
): Sentence {
  const [entry] = alike;
  if (alike.length === 1) return describeEntry(t, entry, people);
  const isSameVerb = before && before.length > 1 && before[0].action === entry.action;
  const rows = countedRows(t, alike);
  if (isSameVerb) return [rows];
  return say(t, verbs[entry.action], { row: rows });
}

const verbs = {
  insert: "history.added",
  update: "history.changed",
  delete: "history.deleted",
} as const;

function countedRows(t: StaffTexts, [{ table }, ...others]: Alike): string {
  return t(`historyRows.${nounOf(table)}.count`, { count: 1 + others.length });
}

/**
 * The entries of a group that can probably be put back; the database decides. The rows of a deleted project are put
 * back with it, not individually; nor are the measurements of a deleted indicator.
 */
export function entriesToPutBack(group: HistoryGroup): HistoryEntry[] {
  const project = group.find(({ table, action }) => table === "projects" && action === "delete");
  if (project) return [project];
  const indicators = new Set(
    group.flatMap(({ table, action, rowId }) =>
      table === "indicators" && action === "delete" ? [rowId] : [],
    ),
  );
  const isWithIndicator = ({ table, action, before }: HistoryEntry) =>
    table === "measurements" &&
    action === "delete" &&
    typeof before?.indicator_id === "string" &&
    indicators.has(before.indicator_id);
  return group.filter((entry) => canBePutBack(entry) && !isWithIndicator(entry));
}

function canBePutBack({ table, action }: HistoryEntry): boolean {
  if (action === "insert" || table === "invitations" || isDeed(table)) return false;
  return table !== "members" || action === "update";
}
