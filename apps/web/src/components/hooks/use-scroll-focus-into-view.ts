import { type RefObject, useEffect } from "react";

/**
 * Scrolls an element that gets the focus by keyboard out from behind a sticky bar at the lower edge. Browsers do not
 * scroll to a tall field of which some is visible, even if that part is behind the bar.
 *
 * @param bar the sticky bar; nothing is scrolled while it does not stick to the lower edge
 */
export function useScrollFocusIntoView(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!bar.current || !(target instanceof HTMLElement)) return;
      if (bar.current.contains(target) || !target.matches(":focus-visible")) return;
      if (getComputedStyle(bar.current).position !== "sticky") return;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = bottom + GAP_PX - bar.current.getBoundingClientRect().top;
      const room = top - topEdge();
      if (hidden > 0 && room > 0) window.scrollBy({ top: Math.min(hidden, room) });
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [bar]);
}

/** Pixels between the focused element, with its focus ring, and the bar. */
const GAP_PX = 8;

/** The height of the bars at the upper edge, in pixels, as declared by `scroll-padding-top`. */
function topEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
