import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

interface Place {
  /** How many cards were built. */
  count: number;
  /** The card at the top of the window, and how far from the top it stood, in pixels. */
  projectId: string;
  top: number;
  /** The project whose link had the focus, if any. */
  focusedId: string | null;
}

const places = new Map<string, Place>();

/** Where somebody was in the list, when they come back to it through the browser's history. */
export function usePlaceToReturnTo(): Place | undefined {
  const { key } = useLocation();
  const isStepThroughHistory = useNavigationType() === "POP";
  const [place] = useState(() => (isStepThroughHistory ? places.get(key) : undefined));
  return place;
}

/**
 * Brings back a place in the list, and keeps the present one for the way back. The place is a card
 * and not a number of pixels, because cards out of sight have estimated heights only.
 */
export function usePlaceInList(
  list: RefObject<HTMLElement | null>,
  count: number,
  place: Place | undefined,
): void {
  const { key } = useLocation();
  const present = useRef({ key, count });
  useLayoutEffect(() => {
    present.current = { key, count };
  }, [key, count]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (place) bringBack(element, place);
    return () => {
      const left = placeIn(element, present.current.count);
      if (left) places.set(present.current.key, left);
    };
  }, [list, place]);

  // After the page's title took the focus.
  useEffect(() => {
    if (!place?.focusedId) return;
    cardOf(list.current, place.focusedId)?.querySelector("a")?.focus({ preventScroll: true });
  }, [list, place]);
}

function placeIn(list: HTMLElement, count: number): Place | null {
  const inSight = [...list.children].find((card) => card.getBoundingClientRect().bottom > 0);
  const projectId = projectIdOf(inSight);
  if (!inSight || !projectId) return null;
  return {
    count,
    projectId,
    top: inSight.getBoundingClientRect().top,
    focusedId: projectIdOf(document.activeElement?.closest("[data-project]")),
  };
}

function bringBack(list: HTMLElement, { projectId, top }: Place): void {
  const card = cardOf(list, projectId);
  if (!card) return;
  const align = () => window.scrollTo(0, window.scrollY + card.getBoundingClientRect().top - top);
  align();
  // Cards that came into sight have their true heights now.
  requestAnimationFrame(align);
}

function cardOf(list: HTMLElement | null, projectId: string): Element | null | undefined {
  return list?.querySelector(`[data-project="${projectId}"]`);
}

function projectIdOf(card: Element | null | undefined): string | null {
  return card?.getAttribute("data-project") ?? null;
}
