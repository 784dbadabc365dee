import { rowInWords, rowName, rowWithSize } from "./describe-row";
import { describeUpdate } from "./describe-update";
import type { HistoryEntry } from "./entry";
import { type Quoted, type Sentence, say } from "./sentence";
import { type People, personName } from "./shown-value";

/** Who made a change: a person by name, or the operator of the server. */
export function authorOf(entry: HistoryEntry, people: People): string | Quoted {
  // A new member is not signed in yet when their account is made.
  if (entry.table === "members" && entry.action === "insert") {
    return rowName(entry) ?? "A new member";
  }
  if (entry.by === null) return "An operator";
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
      return isNew ? ["joined the organization"] : describeDeparture(entry, people);
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
  if (entry.by !== null && entry.by === account) return ["left the organization"];
  const known = typeof account === "string" ? personName(account, people) : "a member";
  return say`removed ${rowName(entry) ?? known} from the organization`;
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
