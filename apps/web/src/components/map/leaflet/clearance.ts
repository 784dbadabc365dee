import type { LatLngExpression, Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";

/** Padding at the edges of a map in pixels, for Leaflet. */
export interface Clearance {
  readonly paddingTopLeft: [x: number, y: number];
  readonly paddingBottomRight: [x: number, y: number];
}

/** The distance between content and overlays, in pixels. */
const gap = 8;

/** How far a pin extends from its tip, in pixels, including its focus ring. */
const pin = { above: 50, beside: 28, below: 6 } as const;

/**
 * The padding that keeps content clear of legend, buttons, scale and credits. For each overlay it pads the side where
 * that costs the least space.
 */
export function clearanceOf(map: LeafletMap): Clearance {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const room = { left: gap, top: gap, right: gap, bottom: gap };
  for (const overlay of overlaysOf(container)) {
    const box = overlay.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const costs = [
      ["left", box.right - frame.left],
      ["top", box.bottom - frame.top],
      ["right", frame.right - box.left],
      ["bottom", frame.bottom - box.top],
    ] as const;
    const [side, cost] = costs.reduce((least, next) => (next[1] < least[1] ? next : least));
    room[side] = Math.max(room[side], cost + gap);
  }
  return {
    paddingTopLeft: [room.left, room.top],
    paddingBottomRight: [room.right, room.bottom],
  };
}

/** The same, with space for a whole pin. */
export function pinClearanceOf(map: LeafletMap): Clearance {
  const {
    paddingTopLeft: [left, top],
    paddingBottomRight: [right, bottom],
  } = clearanceOf(map);
  return {
    paddingTopLeft: [left + pin.beside, top + pin.above],
    paddingBottomRight: [right + pin.beside, bottom + pin.below],
  };
}

/** Moves the map as little as needed to show the whole pin at a place. */
export function showPin(map: LeafletMap, place: LatLngExpression): void {
  map.panInside(place, { ...pinClearanceOf(map), animate: !prefersReducedMotion() });
}

/** The boxes of overlays, in pixels from the map's corner. */
export function overlayBoxes(map: LeafletMap): DOMRect[] {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  return overlaysOf(container).map((overlay) => {
    const { x, y, width, height } = overlay.getBoundingClientRect();
    return new DOMRect(x - frame.x, y - frame.y, width, height);
  });
}

function overlaysOf(container: HTMLElement): Element[] {
  const around = container.parentElement ?? container;
  return [...around.querySelectorAll("[data-label-obstacle]")].filter(
    (element) => !element.closest(".leaflet-marker-pane"),
  );
}
