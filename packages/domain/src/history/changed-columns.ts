import type { StaffTexts } from "../language/texts";
import type { HistoryEntry } from "./entry";
import { inMarks, joined, type Quoted, type Sentence, say, shortened } from "./sentence";
import { type People, type ShownValue, shownValue } from "./shown-value";
import { type ColumnKind, wordsOfColumn } from "./table-words";

/** One side of a change. */
export interface ChangedValue extends ShownValue {
  /** The value within a sentence. */
  said: string | Quoted | Sentence;
}

/** A changed column that people read about. */
export interface ColumnChange {
  column: string;
  /** The name of the column for people: `budget`. */
  name: string;
  kind: ColumnKind;
  before: ChangedValue;
  after: ChangedValue;
}

/** Texts of several words, which would run on into the sentence. */
const wordy: ReadonlySet<ColumnKind> = new Set(["text", "long_text"]);

const names: ReadonlySet<ColumnKind> = new Set(["names", "person"]);

/** Pictures and files, of which only the size is shown. */
const contents: ReadonlySet<ColumnKind> = new Set(["picture", "file"]);

/** The columns that an entry changed, in the order of the editor; all of them for an insert or delete. */
export function changedColumns(t: StaffTexts, entry: HistoryEntry, people: People): ColumnChange[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const words = wordsOfColumn(entry.table, column);
    if (words === null) return [];
    const { name, kind } = words;
    const side = (row: Record<string, unknown>): ChangedValue => {
      const shown = shownValue(t, kind, Object.hasOwn(row, column) ? row[column] : null, people);
      const text = shortened(shown.text);
      return { ...shown, said: shown.isEmpty ? text : saidAs(t, kind, text) };
    };
    const change = { column, name, kind, before: side(before), after: side(after) };
    return change.before.isEmpty && change.after.isEmpty ? [] : [change];
  });
}

/** What people typed, set apart from our own words for what is stored. */
function saidAs(t: StaffTexts, kind: ColumnKind, text: string): string | Quoted | Sentence {
  if (wordy.has(kind)) return inMarks(t, text);
  return names.has(kind) ? { quoted: text } : text;
}

/**
 * What happened to a column: `changed the budget from €80,000 to €88,000`, `set the end date to …`,
 * `cleared the keyword`; long texts, pictures and files are not told within the sentence.
 *
 * @param ofRow whose column it is: ` of the milestone Boreholes`
 */
export function columnInWords(t: StaffTexts, change: ColumnChange, ofRow: Sentence = []): Sentence {
  const { name, kind, before, after } = change;
  const isContent = contents.has(kind);
  if (before.isEmpty) {
    if (isContent) return say(t)`added the ${name}${ofRow}`;
    return after.isShort
      ? say(t)`set the ${name}${ofRow} to ${after.said}`
      : say(t)`wrote the ${name}${ofRow}`;
  }
  if (after.isEmpty) {
    if (isContent) return say(t)`removed the ${name}${ofRow}`;
    return before.isShort
      ? say(t)`cleared the ${name}${ofRow}, which was ${before.said}`
      : say(t)`cleared the ${name}${ofRow}`;
  }
  return isContent || !before.isShort || !after.isShort
    ? say(t)`changed the ${name}${ofRow}`
    : say(t)`changed the ${name}${ofRow} from ${before.said} to ${after.said}`;
}

/** The names of columns: `title, budget and phase`, and after the third how many others. */
export function namesOf(t: StaffTexts, changes: readonly ColumnChange[]): Sentence {
  const shown = changes.length > 4 ? changes.slice(0, 3) : changes;
  const names: Sentence[] = shown.map(({ name }) => [t.sentence(name)]);
  const others = changes.length - shown.length;
  return joined(t, others > 0 ? [...names, [t.sentence(`${others} other fields`)]] : names);
}
