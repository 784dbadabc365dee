import { CURRENCY_CODE } from "../format/currencies";
import type { StaffTexts } from "../language/texts";
import type { Scaled } from "../project/indicator";
import { readIndicatorUnit } from "../project/indicator-unit";
import type { HistoryEntry } from "./entry";
import { joined, type Sentence, say, shortened } from "./sentence";
import { listedTexts, type People, type ShownValue, shownValue } from "./shown-value";
import { type ColumnKind, type HistoryTable, kindOf, knownColumn } from "./table-words";

/** One side of a change. */
export interface ChangedValue extends ShownValue {
  /** The value within a sentence, shortened. */
  said: Sentence;
  /** Whether a sentence tells it: no long text, picture or file. */
  isTold: boolean;
}

/** A changed column that people read about. */
export interface ColumnChange {
  column: string;
  /** The column for people, with its article in languages that need one: `budget`, `le budget`. */
  name: string;
  kind: ColumnKind;
  before: ChangedValue;
  after: ChangedValue;
}

const texts: ReadonlySet<ColumnKind> = new Set(["title", "line", "text", "address", "continent"]);
const names: ReadonlySet<ColumnKind> = new Set(["cities", "person", "labels"]);
const days: ReadonlySet<ColumnKind> = new Set(["day", "moment"]);
const measures: ReadonlySet<ColumnKind> = new Set([...days, "money", "count", "share"]);
/** What no sentence shows; with a picture or file stands its size. */
const contents: ReadonlySet<ColumnKind> = new Set([
  "picture",
  "file",
  "milestone",
  "photo",
  "document",
]);

/** The columns that an entry changed, in the order of the editor; all of them for an insert or delete. */
export function changedColumns(t: StaffTexts, entry: HistoryEntry, people: People): ColumnChange[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const known = knownColumn(entry.table, column);
    if (known === null) return [];
    const kind = kindOf(known);
    const side = (row: Record<string, unknown>): ChangedValue => {
      const value = Object.hasOwn(row, column) ? row[column] : null;
      const shown = shownValue(t, kind, value, people, {
        currency: currencyIn(row, entry),
        measure: measureIn(row, entry),
      });
      const said = saidAs(t, kind, shortened(shown.text));
      return { ...shown, said, isTold: shown.isShort && !contents.has(kind) };
    };
    const name = t(`historyColumns.${known}`);
    const change = { column, name, kind, before: side(before), after: side(after) };
    return change.before.isEmpty && change.after.isEmpty ? [] : [change];
  });
}

/** A change of the currency tells each amount in its own. */
function currencyIn(row: Record<string, unknown>, entry: HistoryEntry): string {
  const { currency } = row;
  return typeof currency === "string" && CURRENCY_CODE.test(currency) ? currency : entry.currency;
}

/** A change of the unit tells each value in its own. */
function measureIn(row: Record<string, unknown>, { measure }: HistoryEntry): Scaled {
  const { unit, unit_label, scale } = { ...measure, ...row };
  return {
    unit: readIndicatorUnit(unit),
    unitLabel: typeof unit_label === "string" ? unit_label : null,
    scale: listedTexts(scale),
  };
}

/** What people typed is set apart from our own words. */
function saidAs(t: StaffTexts, kind: ColumnKind, text: string): Sentence {
  if (texts.has(kind)) return say(t, "history.typed", { text: { quoted: text } });
  // The words of units and ratings are typed, too.
  if (kind === "measure") return [{ quoted: text }];
  if (measures.has(kind)) return [text];
  return say(t, "history.chosen", { choice: names.has(kind) ? { quoted: text } : text });
}

/**
 * What happened to a column: `changed the budget from €80,000 to €88,000`, `set the end date to …`,
 * `cleared the keyword`; long texts, pictures and files are not told within the sentence.
 *
 * @param ofRow whose column it is: `of the milestone Boreholes`
 */
export function columnInWords(t: StaffTexts, change: ColumnChange, ofRow?: Sentence): Sentence {
  const { name, kind, before, after } = change;
  const what = ofRow ? say(t, "history.columnOfRow", { column: name, ofRow }) : name;
  const sides = { what, before: before.said, after: after.said };
  if (before.isEmpty) {
    if (after.isTold) return say(t, "history.set", sides);
    return say(t, contents.has(kind) ? "history.addedColumn" : "history.wrote", { what });
  }
  if (after.isEmpty) {
    if (before.isTold) return say(t, "history.clearedFrom", sides);
    return say(t, contents.has(kind) ? "history.removedColumn" : "history.cleared", { what });
  }
  if (!before.isTold || !after.isTold) return say(t, "history.changedColumn", { what });
  return say(t, days.has(kind) ? "history.changedDay" : "history.changedFrom", sides);
}

/** The names of columns: `title, budget and phase`, and after the third how many others. */
export function namesOf(t: StaffTexts, changes: readonly ColumnChange[]): Sentence {
  const shown = changes.length > 4 ? changes.slice(0, 3) : changes;
  const count = changes.length - shown.length;
  const others = count > 0 ? [[t("history.otherColumns", { count })]] : [];
  return joined(t, ...shown.map(({ name }) => [name]), ...others);
}

/** `renamed the milestone from “Wells” to “Boreholes”`: both names are where a row has its own. */
export function renamed(
  t: StaffTexts,
  noun: HistoryTable | "entry" | "figure",
  { before, after }: ColumnChange,
): Sentence {
  const name = say(t, "history.fromTo", { before: before.said, after: after.said });
  return say(t, "history.renamed", { row: say(t, `historyRows.${noun}.the`, { name }) });
}
