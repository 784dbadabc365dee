import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsStepThroughHistory, useLocation } from "@/lib/router/history-router";

interface Place {
  /** How many cards were built. */
  count: number;
  /** The card at the top of the window, and how far from the top it stood, in pixels. */
  projectId: string;
  top: number;
  /** The project whose link had the focus, if any. */
  focusedId: string | null;
}

/** Frames until the heights around a place are what they were. */
const settlingFrames = 4;

const places = new Map<string, Place>();

/**
 * How far the list was scrolled, when the person comes back to it through the browser's history.
 */
export function useSavedScroll(): Place | undefined {
  const { key = "" } = useLocation().state;
  const isStepThroughHistory = useIsStepThroughHistory();
  const [place] = useState(() => (isStepThroughHistory ? places.get(key) : undefined));
  return place;
}

/**
 * Brings back a place in the list, and keeps the present one for the way back. The place is a card
 * and not a number of pixels as the browser would have it, because cards out of sight have
 * estimated heights only.
 */
export function useScrollRestoration(
  list: RefObject<HTMLElement | null>,
  count: number,
  place: Place | undefined,
): void {
  const { key = "" } = useLocation().state;
  const present = useRef({ key, count });
  useLayoutEffect(() => {
    present.current = { key, count };
  }, [key, count]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    window.history.scrollRestoration = "manual";
    if (place) bringBack(element, place);
    return () => {
      const left = placeIn(element, present.current.count);
      if (left) places.set(present.current.key, left);
      window.history.scrollRestoration = "auto";
    };
  }, [list, place]);

  // After the page's title took the focus.
  useEffect(() => {
    if (!place?.focusedId) return;
    cardOf(list.current, place.focusedId)?.querySelector("a")?.focus({ preventScroll: true });
  }, [list, place]);
}

function placeIn(list: HTMLElement, count: number): Place | null {
  const isInSight = (card: Element) => card.getBoundingClientRect().bottom > 0;
  const card = [...list.children].find(isInSight) ?? list.lastElementChild;
  const projectId = projectIdOf(card);
  if (!card || !projectId) return null;
  return {
    count,
    projectId,
    top: card.getBoundingClientRect().top,
    focusedId: projectIdOf(document.activeElement?.closest("[data-project]")),
  };
}

function bringBack(list: HTMLElement, { projectId, top }: Place): void {
  const card = cardOf(list, projectId);
  if (!card) return;
  const align = (framesLeft: number) => {
    window.scrollTo(0, window.scrollY + card.getBoundingClientRect().top - top);
    // Cards that came near take their true heights one frame later.
    if (framesLeft > 0) requestAnimationFrame(() => align(framesLeft - 1));
  };
  align(settlingFrames);
}

function cardOf(list: HTMLElement | null, projectId: string): Element | null | undefined {
  return list?.querySelector(`[data-project="${projectId}"]`);
}

function projectIdOf(card: Element | null | undefined): string | null {
  return card?.getAttribute("data-project") ?? null;
}
