import { useLayoutEffect } from "react";

/**
 * Keeps the place of a keyboard user on a page that changes by itself: when the focused element is removed, the focus
 * moves to an element nearby instead of the top of the page.
 *
 * @param placeOf describes the position of an element when it gets the focus; null to ignore the element. Must be
 *   stable
 * @param fallbackOf the element that gets the focus when the one at that position is gone. Must be stable
 */
export function useFocusFallback<Place>(
  placeOf: (element: Element) => Place | null,
  fallbackOf: (place: Place) => HTMLElement | null | undefined,
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
      if (isLost) fallbackOf(place)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, [placeOf, fallbackOf]);
}
