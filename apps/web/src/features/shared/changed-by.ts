import type { Changer } from "@/data/changes/save-merged";

/** The beginning of a sentence about a conflicting change: `Awa Diop changed this`. */
export function changedBy(by: Changer | null): string {
  if (by === null) return "Another person changed this";
  return by.isSelf ? "You changed this in another window" : `${by.name} changed this`;
}
