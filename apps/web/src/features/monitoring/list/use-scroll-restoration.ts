import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHistory, useIsStepThroughHistory, useLocation } from "@/lib/router/history-router";

interface ScrollPosition {
  /** How many cards were rendered. */
  count: number;
  /** The project of the topmost visible card, and that card's distance from the window's top, in pixels. */
  projectId: string;
  top: number;
  /** The project whose link had the focus; null for none. */
  focusedId: string | null;
}

const savedPositions = new Map<string, ScrollPosition>();

/** The list's saved scroll position, when the person returns to it through the browser's history. */
export function useSavedScroll(): ScrollPosition | undefined {
  const { key = "" } = useLocation().state;
  const isStepThroughHistory = useIsStepThroughHistory();
  const [place] = useState(() => (isStepThroughHistory ? savedPositions.get(key) : undefined));
  return place;
}

/**
 * Restores a scroll position of the list, and saves the current one on leaving. Positions are relative to a card,
 * unlike the browser's own, which come before the cards do, and which another width or a new project makes wrong.
 */
export function useScrollRestoration(
  list: RefObject<HTMLElement | null>,
  count: number,
  place: ScrollPosition | undefined,
): void {
  const history = useHistory();
  const { key = "" } = useLocation().state;
  const present = useRef({ key, count });
  useLayoutEffect(() => {
    present.current = { key, count };
  }, [key, count]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    leaveToApp();
    // The saved positions are lost when the document is left or reloaded, so the browser restores the scroll then.
    window.addEventListener("pagehide", leaveToBrowser);
    // They are still there where the browser brings the whole document back.
    window.addEventListener("pageshow", leaveToApp);
    if (place) restore(element, place);
    const save = () => {
      const left = positionIn(element, present.current.count);
      if (left) savedPositions.set(present.current.key, left);
    };
    // Whoever goes back before the next page has come gets a list that looks for its position before this one is gone.
    const stopSaving = history.subscribe(save);
    return () => {
      stopSaving();
      save();
      window.removeEventListener("pagehide", leaveToBrowser);
      window.removeEventListener("pageshow", leaveToApp);
      leaveToBrowser();
    };
  }, [history, list, place]);

  // After the page's title has taken the focus.
  useEffect(() => {
    if (!place?.focusedId) return;
    cardOf(list.current, place.focusedId)?.querySelector("a")?.focus({ preventScroll: true });
  }, [list, place]);
}

function leaveToApp(): void {
  window.history.scrollRestoration = "manual";
}

function leaveToBrowser(): void {
  window.history.scrollRestoration = "auto";
}

function positionIn(list: HTMLElement, count: number): ScrollPosition | null {
  const isVisible = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const card = [...list.children].find(isVisible) ?? list.lastElementChild;
  const projectId = projectIdOf(card);
  if (!card || !projectId) return null;
  return {
    count,
    projectId,
    top: card.getBoundingClientRect().top,
    focusedId: projectIdOf(document.activeElement?.closest("[data-project]")),
  };
}

function restore(list: HTMLElement, { projectId, top }: ScrollPosition): void {
  const card = cardOf(list, projectId);
  if (!card) return;
  window.scrollTo(0, window.scrollY + card.getBoundingClientRect().top - top);
}

function cardOf(list: HTMLElement | null, projectId: string): Element | null | undefined {
  return list?.querySelector(`[data-project="${projectId}"]`);
}

function projectIdOf(card: Element | null | undefined): string | null {
  return card?.getAttribute("data-project") ?? null;
}
