import { createContext, useContext } from "react";
import type { RecentChange, RecentChanges } from "@/components/hooks/use-recent-changes";
import type { PagePart } from "./changed-parts";

/** The parts of the page that changed while it is open. */
export const PageChanges = createContext<RecentChanges<PagePart>>(new Map());

/** The change of a part while the page is open; undefined for none. */
export function usePageChange(part: PagePart): RecentChange | undefined {
  return useContext(PageChanges).get(part);
}

/**
 * The time of the project's latest change, from its row or from live updates, which may arrive before the row is read
 * again.
 *
 * @param updatedAt the ISO timestamp in the row
 */
export function useLatestChange(
  updatedAt: string,
  ...parts: readonly PagePart[]
): { at: string; isRecent: boolean } {
  const changes = useContext(PageChanges);
  const marks = [...changes].filter(([part]) => parts.length === 0 || parts.includes(part));
  const latest = Math.max(...marks.map(([, { at }]) => at));
  return {
    at: latest > Date.parse(updatedAt) ? new Date(latest).toISOString() : updatedAt,
    isRecent: marks.some(([, { isRecent }]) => isRecent),
  };
}
