import { useCallback } from "react";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { type RecentChanges, useRecentChanges } from "@/components/hooks/use-recent-changes";
import type { ProjectChange } from "@/data/live/follow-project";
import { useLiveProject } from "@/data/live/live-updates";
import { changedParts, type PagePart } from "./changed-parts";

/**
 * Keeps the page of a project up to date while it is open, and keeps the focus in place.
 *
 * @param isUsable whether it shows its content
 * @returns the parts that changed meanwhile
 */
export function useLivePage(id: string, isUsable: boolean): RecentChanges<PagePart> {
  const [changes, mark] = useRecentChanges<PagePart>();
  const markChanged = useCallback((change: ProjectChange) => mark(changedParts(change)), [mark]);
  useLiveProject(id, isUsable, markChanged);
  useFocusFallback(sectionOf, headingOf);
  return changes;
}

/** The id of the section that contains an element, empty above all sections; null outside the page. */
function sectionOf(element: Element): string | null {
  const isInPage = element.closest("main") !== null && !element.matches("main");
  return isInPage ? (element.closest("section[id]")?.id ?? "") : null;
}

function headingOf(section: string): HTMLElement | null {
  const heading = section && document.querySelector<HTMLElement>(`#${section} h2`);
  return heading || document.querySelector<HTMLElement>("h1");
}
