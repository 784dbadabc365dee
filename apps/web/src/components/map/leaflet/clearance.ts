import type { LatLngExpression, Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";

/** Room at the edges of a map in pixels, as Leaflet takes it. */
export interface Clearance {
  readonly paddingTopLeft: [x: number, y: number];
  readonly paddingBottomRight: [x: number, y: number];
}

/** Pixels between what is to be seen and what lies over the map. */
const gap = 8;

/** How far a pin reaches from its tip, in pixels, with its ring of focus. */
const pin = { above: 50, beside: 28, below: 6 } as const;

/**
 * The room that legend, buttons, scale and credits take at the edges of a map now. Each is kept
 * clear of on the side where that costs least of the map.
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

/** The same, with room for a whole pin whose tip is to be seen. */
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

const flights = new WeakSet<LeafletMap>();

/** Travels from far to a place, as Leaflet's `flyTo`; what is to be shown meanwhile waits for it. */
export function flyTo(map: LeafletMap, place: LatLngExpression, zoom: number, seconds: number) {
  flights.add(map);
  map.once("moveend", () => flights.delete(map));
  map.flyTo(place, zoom, { duration: seconds });
}

/** Moves the map as little as needed for the pin at a place to be seen as a whole. */
export function showPin(map: LeafletMap, place: LatLngExpression): void {
  if (flights.has(map)) {
    map.once("moveend", () => showPin(map, place));
    return;
  }
  map.panInside(place, { ...pinClearanceOf(map), animate: !prefersReducedMotion() });
}

/** Boxes of what lies over a map, in pixels from the map's corner. */
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
