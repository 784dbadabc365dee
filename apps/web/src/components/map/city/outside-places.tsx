import type { Map as LeafletMap, Point } from "leaflet";
import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { overlayBoxes } from "@/components/map/leaflet/clearance";
import type { LocatedCity } from "./located-city";
import { goToCity } from "./use-city-map-handle";

interface OutsidePlacesProps {
  map: LeafletMap;
  places: readonly LocatedCity[];
}

/** An arrow at the edge of a map; pixels from the map's corner, radians from the right, clockwise. */
interface EdgeArrow {
  readonly place: LocatedCity;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Half of what can be pressed of an arrow, in pixels. */
const half = 22;
/** From the middle of an arrow to the edge and to what lies over the map, in pixels. */
const room = 20;
/** Pixels between two spots that are tried for an arrow. */
const stride = 4;

/**
 * Arrows at the edge of a map towards places outside the view. They are gone while the map moves. By
 * keyboard and for screen readers the pins and the list of places do the same.
 */
export function OutsidePlaces({ map, places }: OutsidePlacesProps) {
  const [arrows, setArrows] = useState<readonly EdgeArrow[]>([]);
  useEffect(() => {
    const point = () => setArrows(arrowsTo(map, places));
    const hide = () => setArrows([]);
    point();
    map.on("moveend resize", point).on("movestart", hide);
    return () => {
      map.off("moveend resize", point).off("movestart", hide);
    };
  }, [map, places]);
  return arrows.map(({ place, x, y, angle }) => (
    <button
      key={place.name}
      type="button"
      tabIndex={-1}
      aria-hidden
      title={place.name}
      // The arrow goes with the click, and would take the focus along.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => goToCity(map, place)}
      style={{ left: x - half, top: y - half }}
      className="absolute z-10 grid size-11 place-items-center rounded-full text-on-primary"
      data-print="hidden"
    >
      <span className="grid size-7 place-items-center rounded-full border-2 border-surface bg-primary shadow-float">
        <ArrowRight className="size-4" style={{ rotate: `${angle}rad` }} />
      </span>
    </button>
  ));
}

/** The nearest places first; of two arrows that would cover each other the farther one is left out. */
function arrowsTo(map: LeafletMap, places: readonly LocatedCity[]): EdgeArrow[] {
  const size = map.getSize();
  const middle = size.divideBy(2);
  const overlays = overlayBoxes(map);
  const outside = places
    .map((place) => ({ place, at: map.latLngToContainerPoint([place.lat, place.lng]) }))
    .filter(({ at: { x, y } }) => x < 0 || y < 0 || x > size.x || y > size.y)
    .map(({ place, at }) => ({ place, way: at.subtract(middle) }))
    .sort((one, other) => length(one.way) - length(other.way));
  const arrows: EdgeArrow[] = [];
  for (const { place, way } of outside) {
    const { x, y } = middle.add(way.multiplyBy(shareInView(way, middle, overlays)));
    const isCovered = arrows.some((arrow) => Math.hypot(arrow.x - x, arrow.y - y) < 2 * half);
    if (!isCovered) arrows.push({ place, x, y, angle: Math.atan2(way.y, way.x) });
  }
  return arrows;
}

/**
 * How much of the way from the middle of a map an arrow goes: to the edge, or as far as it is clear of what
 * lies over the map.
 */
function shareInView(way: Point, middle: Point, overlays: readonly DOMRect[]): number {
  const toEdge = Math.min(
    (middle.x - room) / Math.abs(way.x || 1),
    (middle.y - room) / Math.abs(way.y || 1),
  );
  const step = stride / length(way);
  for (let share = toEdge; share > 0; share -= step) {
    const at = middle.add(way.multiplyBy(share));
    if (!overlays.some((box) => isNear(at, box))) return share;
  }
  return Math.max(toEdge, 0);
}

function isNear({ x, y }: Point, { left, right, top, bottom }: DOMRect): boolean {
  return x > left - room && x < right + room && y > top - room && y < bottom + room;
}

function length({ x, y }: Point): number {
  return Math.hypot(x, y);
}
