import type { StaffTexts } from "../language/texts";
import {
  type ColumnChange,
  changedColumns,
  columnInWords,
  namesOf,
  renamed,
} from "./changed-columns";
import { describeImport } from "./describe-import";
import { describeProjectUpdate } from "./describe-project-update";
import { describeWebhook } from "./describe-webhook";
import type { HistoryEntry } from "./entry";
import { type Quoted, type Sentence, say, shortened } from "./sentence";
import { type People, personName, sizeOf } from "./shown-value";
import { type HistoryTable, isHistoryTable } from "./table-words";

/** Who made a change: a person by name, the operator of the server, or the server itself. */
export function authorOf(t: StaffTexts, entry: HistoryEntry, people: People): string | Quoted {
  // A new member is not signed in yet when their account is made.
  if (entry.table === "members" && entry.action === "insert") {
    return rowName(entry) ?? t("history.aNewMember");
  }
  if (entry.by === null && entry.table === "webhooks") return t("history.theServer");
  if (entry.by === null) return t("history.theServerAdministrator");
  const name = people.get(entry.by);
  return name === undefined ? t("history.formerMember") : { quoted: name };
}

/**
 * What a change did, from its verb on, for staff: `changed the budget from €80,000 to €88,000`,
 * `completed the milestone Boreholes`, `added the picture kaya.jpg (240 KB)`.
 *
 * @example plainText(describeEntry(entry, new Map([[awa, "Awa"]])));
 */
export function describeEntry(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  if (isDeed(entry.table)) return deeds[entry.table](t, entry);
  if (isPutBack(entry)) return say(t, "history.putBackRow", { row: rowInWords(t, entry) });
  const invitation = entry.table === "invitations" ? describeInvitation(t, entry) : null;
  if (invitation !== null) return invitation;
  if (entry.action === "update") return describeUpdate(t, entry, people);
  if (entry.table === "members") return describeMember(t, entry, people);
  const row = rowWithSize(t, entry);
  if (entry.action === "delete") return say(t, "history.deleted", { row });
  return say(t, createdTables.has(entry.table) ? "history.created" : "history.added", { row });
}

/** What entries have for a table that tell of no row, but of something done: each is told by itself, and not put back. */
const deeds = {
  followers: describeFollowers,
  imports: describeImport,
  webhooks: describeWebhook,
} as const;

export type Deed = keyof typeof deeds;

export function isDeed(table: string): table is Deed {
  return Object.hasOwn(deeds, table);
}

/** What an administrator wanted addresses for. */
function describeFollowers(t: StaffTexts, { after, rowLabel }: HistoryEntry): Sentence {
  const purpose = typeof after?.purpose === "string" ? after.purpose : (rowLabel ?? "");
  return say(t, "history.tookAddresses", { purpose: { quoted: purpose } });
}

const createdTables: ReadonlySet<string> = new Set(["projects", "organisations"]);

/** An invitation that was sent, used or withdrawn; null for another change of it. */
function describeInvitation(t: StaffTexts, entry: HistoryEntry): Sentence | null {
  const whom = rowName(entry) ?? t("history.aColleague");
  if (entry.action === "insert") return say(t, "history.invited", { whom });
  if (entry.after?.used_at) return say(t, "history.used", { row: rowInWords(t, entry) });
  const isWithdrawn = entry.action === "delete" || isEarlierEnd(entry);
  return isWithdrawn ? say(t, "history.withdrewInvitation", { whom }) : null;
}

/** A member who joined, left or was removed. */
function describeMember(t: StaffTexts, entry: HistoryEntry, people: People): Sentence {
  if (entry.action === "insert") return [t("history.joined")];
  const account = entry.before?.user_id;
  if (entry.by !== null && entry.by === account) return [t("history.leftOrganisation")];
  const known = typeof account === "string" ? personName(t, account, people) : t("history.aMember");
  return say(t, "history.removedMember", { whom: rowName(entry) ?? known });
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
  if (change === undefined) return say(t, "history.changed", { row });
  const ofRow = rowInWords(t, entry, "of");
  if (others.length > 0) {
    const what = say(t, "history.columnOfRow", { column: namesOf(t, changes), ofRow });
    return say(t, "history.changedColumn", { what });
  }
  const { kind, before, after } = change;
  const isRenamed = kind === "title" && !before.isEmpty && !after.isEmpty && before.isShort;
  return isRenamed ? renamed(t, nounOf(entry.table), change) : columnInWords(t, change, ofRow);
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
  const isCompletion = changes.every(({ column }) => columnsOfCompletion.has(column));
  if (after?.status_milestone === "completed" && isCompletion) {
    return say(t, "history.completed", { row });
  }
  if (change === undefined || others.length > 0) return null;
  if (table === "members" && change.kind === "role") {
    const whom = rowName(entry) ?? t("history.aMember");
    const isRaised = after?.role === "administrator";
    return say(t, isRaised ? "history.madeAdministrator" : "history.tookAdministrator", { whom });
  }
  if (change.kind !== "milestone") return null;
  // A picture or document became the proof of a milestone, or no longer is.
  const milestone = { quoted: shortened(entry.milestoneName ?? "") };
  const isProof = !change.after.isEmpty;
  return say(t, isProof ? "history.showedWith" : "history.tookOff", { row, milestone });
}

const columnsOfCompletion: ReadonlySet<string> = new Set(["status_milestone", "completed_on"]);

/** Whether an invitation's end was moved forward, which is how one is withdrawn. */
function isEarlierEnd({ before, after }: HistoryEntry): boolean {
  const [was, is] = [before?.expires_at, after?.expires_at];
  return typeof was === "string" && typeof is === "string" && Date.parse(is) < Date.parse(was);
}

/** The name of a row, shortened for a sentence; null for one without a name. */
function rowName(entry: HistoryEntry): Quoted | null {
  const name = shortened(entry.rowLabel ?? "");
  return name === "" ? null : { quoted: name };
}

/** What the catalogues call the rows of a table: an entry for a table that this version does not know. */
export function nounOf(table: string): HistoryTable | "entry" {
  return isHistoryTable(table) ? table : "entry";
}

const unnamed = { the: "a", of: "ofA" } as const;

/** `the milestone Boreholes`, or `of …`; `a milestone` for one without a name. */
function rowInWords(
  t: StaffTexts,
  entry: HistoryEntry,
  form: keyof typeof unnamed = "the",
): Sentence {
  const noun = nounOf(entry.table);
  const name = rowName(entry);
  return name === null
    ? [t(`historyRows.${noun}.${unnamed[form]}`)]
    : say(t, `historyRows.${noun}.${form}`, { name });
}

/** The same with the size of its picture or file: `the picture kaya.jpg (240 KB)`. */
function rowWithSize(t: StaffTexts, entry: HistoryEntry): Sentence {
  const { la_photo, file_data } = entry.after ?? entry.before ?? {};
  const size = sizeOf(t, "picture", la_photo) ?? sizeOf(t, "file", file_data);
  const what = rowInWords(t, entry);
  return size === null ? what : say(t, "history.withSize", { what, size });
}
