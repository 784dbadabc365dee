import { useLayoutEffect } from "react";

/**
 * Keeps the place of a keyboard user on a page that changes by itself: when what has the focus is
 * taken away, the focus goes to a refuge nearby instead of to the top of the page.
 *
 * @param placeOf where something is that takes the focus, looked at while it is there; null for
 *   what this is not about. Must be stable
 * @param refuge what takes the focus when that is gone. Must be stable
 */
export function useFocusFallback<Place>(
  placeOf: (element: Element) => Place | null,
  refuge: (place: Place) => HTMLElement | null | undefined,
): void {
  useLayoutEffect(() => {
    let focused: { element: Element; place: Place } | undefined;
    const remember = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? placeOf(target) : null;
      focused =
        target instanceof Element && place !== null ? { element: target, place } : undefined;
    };
    const look = () => {
      if (!focused || focused.element.isConnected) return;
      const { place } = focused;
      focused = undefined;
      const isLost = !document.activeElement || document.activeElement === document.body;
      if (isLost) refuge(place)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, [placeOf, refuge]);
}
