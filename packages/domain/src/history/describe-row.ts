import type { HistoryEntry } from "./entry";
import { type Quoted, type Sentence, say } from "./sentence";
import { type People, shortened, shownValue } from "./shown-value";
import { wordsOfTable } from "./table-words";

/** The name of a row, shortened for a sentence; null for one without a name. */
export function rowName(entry: HistoryEntry): Quoted | null {
  const name = shortened(entry.rowLabel ?? "");
  return name === "" ? null : { quoted: name };
}

/** `the milestone Boreholes`, and `a milestone` for one without a name. */
export function rowInWords(entry: HistoryEntry): Sentence {
  const noun = wordsOfTable(entry.table)?.one ?? "entry";
  const name = rowName(entry);
  if (name !== null) return say`the ${noun} ${name}`;
  return /^[aeiou]/.test(noun) ? [`an ${noun}`] : [`a ${noun}`];
}

/** The same with the size of its content: `the picture kaya.jpg (240 KB)`. */
export function rowWithSize(entry: HistoryEntry, people: People): Sentence {
  const row = entry.after ?? entry.before ?? {};
  const { text } =
    entry.table === "photos_projet"
      ? shownValue("picture", row.la_photo, people)
      : shownValue("file", row.file_data, people);
  const size = /\(.+\)$/.exec(text)?.[0];
  return size === undefined ? rowInWords(entry) : say`${rowInWords(entry)} ${size}`;
}
