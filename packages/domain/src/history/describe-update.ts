import { changedColumns, columnInWords, namesOf } from "./changed-columns";
import { describeProjectUpdate } from "./describe-project-update";
import { rowInWords, rowName } from "./describe-row";
import type { HistoryEntry } from "./entry";
import { type Sentence, say } from "./sentence";
import type { People } from "./shown-value";
import { wordsOfTable } from "./table-words";

/** What a change of a row did, from its verb on: `changed the job title of the team member Issa`. */
export function describeUpdate(entry: HistoryEntry, people: People): Sentence {
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
