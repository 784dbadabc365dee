import { type RefObject, useEffect } from "react";

/**
 * Keeps what takes the focus by keyboard clear of a bar at the lower edge. Browsers leave a tall field
 * where it is as soon as some of it can be seen, which may be the part behind the bar.
 *
 * @param bar the bar that stays in sight; nothing moves while it is not stuck to the lower edge
 */
export function useFocusInSight(bar: RefObject<HTMLElement | null>): void {
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

/** Pixels between what has the focus, with its ring, and the bar. */
const GAP_PX = 8;

/** Where the page begins below the bars at its upper edge, in pixels: what they declare for scrolling. */
function topEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
