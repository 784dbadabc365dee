import { changedColumns, columnInWords, namesOf } from "./changed-columns";
import { describeProjectUpdate } from "./describe-project-update";
import type { HistoryEntry } from "./entry";
import { type Quoted, type Sentence, say } from "./sentence";
import { type People, personName, shortened, shownValue } from "./shown-value";
import { wordsOfTable } from "./table-words";

/** Who made a change: a person by name, or the operator of the server. */
export function authorOf(entry: HistoryEntry, people: People): string | Quoted {
  // A new member is not signed in yet when their account is made.
  if (entry.table === "members" && entry.action === "insert") {
    return rowName(entry) ?? "A new member";
  }
  if (entry.by === null) return "Server administrator";
  const name = people.get(entry.by);
  return name === undefined ? "A former member" : { quoted: name };
}

/**
 * What a change did, from its verb on, for staff: `changed the budget from €80,000 to €88,000`,
 * `completed the milestone Boreholes`, `added the picture kaya.jpg (240 KB)`.
 *
 * @example plainText(describeEntry(entry, new Map([[awa, "Awa"]])));
 */
export function describeEntry(entry: HistoryEntry, people: People): Sentence {
  if (entry.action === "update") return describeUpdate(entry, people);
  const isNew = entry.action === "insert";
  if (isPutBack(entry)) return say`put back ${rowInWords(entry)}`;
  switch (entry.table) {
    case "projects":
      return isNew ? say`created ${rowInWords(entry)}` : say`deleted ${rowInWords(entry)}`;
    case "organisations":
      return say`created ${rowInWords(entry)}`;
    case "members":
      return isNew ? ["became a member of the organisation"] : describeDeparture(entry, people);
    case "invitations":
      return isNew
        ? say`invited ${rowName(entry) ?? "a colleague"}`
        : say`withdrew the invitation of ${rowName(entry) ?? "a colleague"}`;
    case "photos_projet":
    case "resources":
      return say`${isNew ? "added" : "deleted"} ${rowWithSize(entry, people)}`;
    default:
      return say`${isNew ? "added" : "deleted"} ${rowInWords(entry)}`;
  }
}

function describeDeparture(entry: HistoryEntry, people: People): Sentence {
  const account = entry.before?.user_id;
  if (entry.by !== null && entry.by === account) return ["left the organisation"];
  const known = typeof account === "string" ? personName(account, people) : "a member";
  return say`removed ${rowName(entry) ?? known} from the organisation`;
}

/**
 * A row that is put back keeps its timestamps, so it was created before it was added. Imports by operators may have old
 * timestamps as well, but only people put back.
 */
function isPutBack({ action, after, at, by }: HistoryEntry): boolean {
  const created = after?.created_at;
  return (
    action === "insert" &&
    by !== null &&
    typeof created === "string" &&
    Date.parse(at) - Date.parse(created) > 60_000
  );
}

/** What a change of a row did, from its verb on: `changed the job title of the team member Issa`. */
function describeUpdate(entry: HistoryEntry, people: People): Sentence {
  const changes = changedColumns(entry, people);
  if (entry.table === "projects") return describeProjectUpdate(entry, changes);

  const row = rowInWords(entry);
  if (entry.table === "invitations" && entry.after?.used_at) return say`used ${row}`;
  const [change, ...others] = changes;
  if (change === undefined) return say`changed ${row}`;
  if (others.length > 0) return say`changed the ${namesOf(changes)} of ${row}`;
  const isCompletion = change.after.text === "Completed" && !change.after.isEmpty;
  if (entry.table === "key_milestones" && change.kind === "milestone_status" && isCompletion) {
    return say`completed ${row}`;
  }
  if (entry.table === "members" && change.kind === "role") return describeRole(entry);
  const { title, one } = wordsOfTable(entry.table) ?? {};
  const { before, after } = change;
  if (change.column === title && !before.isEmpty && !after.isEmpty && before.isShort) {
    return say`renamed the ${one ?? "entry"} from ${before.said} to ${after.said}`;
  }
  return columnInWords(change, say` of ${row}`);
}

function describeRole(entry: HistoryEntry): Sentence {
  const name = rowName(entry) ?? "a member";
  return entry.after?.role === "administrator"
    ? say`made ${name} an administrator`
    : say`took the role of an administrator from ${name}`;
}

/** The name of a row, shortened for a sentence; null for one without a name. */
function rowName(entry: HistoryEntry): Quoted | null {
  const name = shortened(entry.rowLabel ?? "");
  return name === "" ? null : { quoted: name };
}

/** `the milestone Boreholes`, and `a milestone` for one without a name. */
function rowInWords(entry: HistoryEntry): Sentence {
  const noun = wordsOfTable(entry.table)?.one ?? "entry";
  const name = rowName(entry);
  if (name !== null) return say`the ${noun} ${name}`;
  return /^[aeiou]/.test(noun) ? [`an ${noun}`] : [`a ${noun}`];
}

/** The same with the size of its content: `the picture kaya.jpg (240 KB)`. */
function rowWithSize(entry: HistoryEntry, people: People): Sentence {
  const row = entry.after ?? entry.before ?? {};
  const { text } =
    entry.table === "photos_projet"
      ? shownValue("picture", row.la_photo, people)
      : shownValue("file", row.file_data, people);
  const size = /\(.+\)$/.exec(text)?.[0];
  return size === undefined ? rowInWords(entry) : say`${rowInWords(entry)} ${size}`;
}
