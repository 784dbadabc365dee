import type { StaffTexts } from "../language/texts";
import { type ColumnChange, changedColumns, columnInWords, namesOf } from "./changed-columns";
import { describeImport, IMPORTS } from "./describe-import";
import { describeProjectUpdate } from "./describe-project-update";
import type { HistoryEntry } from "./entry";
import { type Quoted, type Sentence, say, shortened } from "./sentence";
import { type People, personName, shownValue } from "./shown-value";
import { wordsOfTable } from "./table-words";

/** Who made a change: a person by name, or the operator of the server. */
export function authorOf(t: StaffTexts, entry: HistoryEntry, people: People): string | Quoted {
  // A new member is not signed in yet when their account is made.
  if (entry.table === "members" && entry.action === "insert") {
    return rowName(entry) ?? t.sentence("A new member");
  }
  if (entry.by === null) return t.sentence("Server administrator");
  const name = people.get(entry.by);
  return name === undefined ? t.sentence("A former member") : { quoted: name };
}

/**
 * What a change did, from its verb on, for staff: `changed the budget from €80,000 to €88,000`,
 * `completed the milestone Boreholes`, `added the picture kaya.jpg (240 KB)`.
 *
 * @example plainText(describeEntry(entry, new Map([[awa, "Awa"]])));
 */
export function describeEntry(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  if (entry.table === IMPORTS) return describeImport(t, entry);
  if (entry.action === "update") return describeUpdate(t, entry, people);
  if (isPutBack(entry)) return say(t)`put back ${rowInWords(t, entry)}`;
  return describeWholeRow(t, entry, people);
}

/** What became of a row that was added or deleted. */
function describeWholeRow(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  const isNew = entry.action === "insert";
  switch (entry.table) {
    case "projects":
      return isNew
        ? say(t)`created ${rowInWords(t, entry)}`
        : say(t)`deleted ${rowInWords(t, entry)}`;
    case "organisations":
      return say(t)`created ${rowInWords(t, entry)}`;
    case "members":
      return isNew
        ? say(t)`now has an account in the organisation`
        : describeDeparture(t, entry, people);
    case "invitations":
      return isNew
        ? say(t)`invited ${rowName(entry) ?? "a colleague"}`
        : say(t)`withdrew the invitation of ${rowName(entry) ?? "a colleague"}`;
    case "photos_projet":
    case "resources":
      return isNew
        ? say(t)`added ${rowWithSize(t, entry, people)}`
        : say(t)`deleted ${rowWithSize(t, entry, people)}`;
    default:
      return isNew
        ? say(t)`added ${rowInWords(t, entry)}`
        : say(t)`deleted ${rowInWords(t, entry)}`;
  }
}

function describeDeparture(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  const account = entry.before?.user_id;
  if (entry.by !== null && entry.by === account) return say(t)`left the organisation`;
  const known = typeof account === "string" ? personName(account, people) : "a member";
  return say(t)`removed ${rowName(entry) ?? known} from the organisation`;
}

/**
 * A row that is put back keeps its timestamps, so it was created before it was added. Imports may have old timestamps as
 * well, but only people put back.
 */
function isPutBack({ action, after, at, by, importId }: HistoryEntry): boolean {
  const created = after?.created_at;
  return (
    action === "insert" &&
    by !== null &&
    importId === null &&
    typeof created === "string" &&
    Date.parse(at) - Date.parse(created) > 60_000
  );
}

/** What a change of a row did, from its verb on: `changed the job title of the team member Issa`. */
function describeUpdate(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  const changes = changedColumns(t, entry, people);
  if (entry.table === "projects") return describeProjectUpdate(t, entry, changes);

  const row = rowInWords(t, entry);
  const [change, ...others] = changes;
  const deed = describeDeed(t, entry, changes);
  if (deed !== null) return deed;
  if (change === undefined) return say(t)`changed ${row}`;
  if (others.length > 0) return say(t)`changed the ${namesOf(t, changes)} of ${row}`;
  const { title, one } = wordsOfTable(entry.table) ?? {};
  const { before, after } = change;
  if (change.column === title && !before.isEmpty && !after.isEmpty && before.isShort) {
    return say(t)`renamed the ${one ?? "entry"} from ${before.said} to ${after.said}`;
  }
  return columnInWords(t, change, say(t)` of ${row}`);
}

/** What the person did where that has a verb of its own; null where columns were changed. */
function describeDeed(
  t: StaffTexts,
  entry: HistoryEntry,
  changes: readonly ColumnChange[],
): Sentence | null {
  const row = rowInWords(t, entry);
  const { table, after } = entry;
  const [change, ...others] = changes;
  if (table === "invitations" && after?.used_at) return say(t)`used ${row}`;
  if (table === "invitations" && isEarlierEnd(entry)) {
    return say(t)`withdrew the invitation of ${rowName(entry) ?? "a colleague"}`;
  }
  const isCompletion = changes.every(({ column }) => columnsOfCompletion.has(column));
  if (after?.status_milestone === "completed" && isCompletion) return say(t)`completed ${row}`;
  if (change === undefined || others.length > 0) return null;
  if (table === "members" && change.kind === "role") return describeRole(t, entry);
  return change.kind === "milestone" ? describeProof(t, entry, change) : null;
}

const columnsOfCompletion: ReadonlySet<string> = new Set(["status_milestone", "completed_on"]);

/** What became of a picture or document as the proof of a milestone. */
function describeProof(t: StaffTexts, entry: HistoryEntry, { after }: ColumnChange): Sentence {
  const row = rowInWords(t, entry);
  const milestone = { quoted: shortened(entry.milestoneName ?? "") };
  return after.isEmpty
    ? say(t)`took ${row} off the milestone ${milestone}`
    : say(t)`showed ${row} with the milestone ${milestone}`;
}

/** Whether an invitation's end was moved forward, which is how one is withdrawn. */
function isEarlierEnd({ before, after }: HistoryEntry): boolean {
  const [was, is] = [before?.expires_at, after?.expires_at];
  return typeof was === "string" && typeof is === "string" && Date.parse(is) < Date.parse(was);
}

function describeRole(t: StaffTexts, entry: HistoryEntry): Sentence {
  const name = rowName(entry) ?? "a member";
  return entry.after?.role === "administrator"
    ? say(t)`made ${name} an administrator`
    : say(t)`took the role of an administrator from ${name}`;
}

/** The name of a row, shortened for a sentence; null for one without a name. */
function rowName(entry: HistoryEntry): Quoted | null {
  const name = shortened(entry.rowLabel ?? "");
  return name === "" ? null : { quoted: name };
}

/** `the milestone Boreholes`, and `a milestone` for one without a name. */
function rowInWords(t: StaffTexts, entry: HistoryEntry): Sentence {
  const noun = wordsOfTable(entry.table)?.one ?? "entry";
  const name = rowName(entry);
  if (name !== null) return say(t)`the ${noun} ${name}`;
  return /^[aeiou]/.test(noun) ? say(t)`an ${noun}` : say(t)`a ${noun}`;
}

/** The same with the size of its content: `the picture kaya.jpg (240 KB)`. */
function rowWithSize(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  const row = entry.after ?? entry.before ?? {};
  const { text } =
    entry.table === "photos_projet"
      ? shownValue(t, "picture", row.la_photo, people)
      : shownValue(t, "file", row.file_data, people);
  const size = /\(.+\)$/.exec(text)?.[0];
  return size === undefined ? rowInWords(t, entry) : say(t)`${rowInWords(t, entry)} ${size}`;
}
