import type { HistoryEntry } from "./entry";
import type { HistoryGroup } from "./group-entries";

/**
 * The entries of a group that may be put back, as far as the page can tell; whether one can be is for
 * the database. What went with a deleted project comes back with it.
 */
export function entriesToPutBack(group: HistoryGroup): HistoryEntry[] {
  const project = group.find(({ table, action }) => table === "projects" && action === "delete");
  return project ? [project] : group.filter(canBePutBack);
}

function canBePutBack({ table, action }: HistoryEntry): boolean {
  if (action === "insert" || table === "invitations") return false;
  return table !== "members" || action === "update";
}
