import type { Map as LeafletMap } from "leaflet";

/** The kind of a gesture that scrolled the page instead of the map. */
export type GestureHint = "wheel" | "touch";

/**
 * Keeps a map from capturing scrolling: the wheel zooms only with Ctrl or ⌘ (which pinching on a touch pad reports,
 * too), and on touch screens two fingers move the map. In full screen, one finger and the plain wheel suffice.
 *
 * @returns a function that undoes it
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
  // In the capture phase, before Leaflet's own listeners on inner elements.
  frame.addEventListener("wheel", onWheel, { capture: true, passive: true });
  frame.addEventListener("touchmove", onTouchMove, { passive: true });
  document.addEventListener("fullscreenchange", chooseDragging);
  return () => {
    frame.removeEventListener("wheel", onWheel, { capture: true });
    frame.removeEventListener("touchmove", onTouchMove);
    document.removeEventListener("fullscreenchange", chooseDragging);
  };
}
