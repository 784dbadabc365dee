import { createContext, useContext } from "react";
import type { RecentChange, RecentChanges } from "@/components/hooks/use-recent-changes";
import type { PagePart } from "./changed-parts";

/** What changed of the page while it is open. */
export const PageChanges = createContext<RecentChanges<PagePart>>(new Map());

/** That a part of the page changed while it is open; undefined if it did not. */
export function usePageChange(part: PagePart): RecentChange | undefined {
  return useContext(PageChanges).get(part);
}

/**
 * When something of a project was last changed, as far as its row and this open page know: the page
 * may hear of a change of its content before it has read the row again.
 *
 * @param updatedAt when the row says so, an ISO timestamp
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
