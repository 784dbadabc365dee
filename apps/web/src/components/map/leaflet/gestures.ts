import type { Map as LeafletMap } from "leaflet";

/** What to tell a visitor whose gesture scrolled the page and not the map. */
export type GestureHint = "wheel" | "touch";

/**
 * Lets the page scroll over a map: the wheel zooms only with Ctrl or ⌘ held (as pinching on a touch
 * pad reports itself), and on touch screens two fingers move the map. While the map fills the
 * screen, one finger and the plain wheel do. Returns what undoes it.
 */
export function shareGestures(
  map: LeafletMap,
  frame: HTMLElement,
  onHint: (hint: GestureHint) => void,
): () => void {
  const fillsScreen = () => document.fullscreenElement === frame;
  const isTouchScreen = window.matchMedia("(pointer: coarse)").matches;
  const chooseDragging = () => {
    if (isTouchScreen && !fillsScreen()) map.dragging.disable();
    else map.dragging.enable();
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey || fillsScreen()) return;
    event.stopPropagation();
    onHint("wheel");
  };
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length === 1 && !map.dragging.enabled()) onHint("touch");
  };
  chooseDragging();
  // Before Leaflet's own listeners, which sit further in.
  frame.addEventListener("wheel", onWheel, { capture: true, passive: true });
  frame.addEventListener("touchmove", onTouchMove, { passive: true });
  document.addEventListener("fullscreenchange", chooseDragging);
  return () => {
    frame.removeEventListener("wheel", onWheel, { capture: true });
    frame.removeEventListener("touchmove", onTouchMove);
    document.removeEventListener("fullscreenchange", chooseDragging);
  };
}
