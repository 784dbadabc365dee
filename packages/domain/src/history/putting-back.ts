import type { HistoryEntry } from "./entry";
import type { HistoryGroup } from "./group-entries";

/**
 * The entries of a group that can probably be put back; the database decides. The rows of a deleted project are put
 * back with it, not individually.
 */
export function entriesToPutBack(group: HistoryGroup): HistoryEntry[] {
  const project = group.find(({ table, action }) => table === "projects" && action === "delete");
  return project ? [project] : group.filter(canBePutBack);
}

function canBePutBack({ table, action }: HistoryEntry): boolean {
  if (action === "insert" || table === "invitations") return false;
  return table !== "members" || action === "update";
}
