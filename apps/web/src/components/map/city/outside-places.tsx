import type { Map as LeafletMap, Point } from "leaflet";
import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { overlayBoxes } from "@/components/map/leaflet/clearance";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
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

/** Half the size of an arrow's button, in pixels. */
const half = 22;
/** The distance of an arrow's middle from edges and overlays, in pixels. */
const room = 20;
/** The distance between two positions tried for an arrow, in pixels. */
const stride = 4;

/**
 * Arrows at the edge of a map towards places outside the view, hidden while the map moves. They are for pointers only:
 * keyboards and screen readers have the pins and the list of places.
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
      // The arrow disappears on click, and must not have taken the focus.
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

/** Arrows to the nearest places first. Leaves out arrows that would cover a nearer one's. */
function arrowsTo(map: LeafletMap, places: readonly LocatedCity[]): EdgeArrow[] {
  const size = map.getSize();
  const middle = size.divideBy(2);
  const overlays = overlayBoxes(map);
  const outside = places
    .map((place) => ({ place, at: map.latLngToContainerPoint(onNearestCopy(map, place)) }))
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
 * The position of an arrow, as a share of the way from the map's middle to the place: at the edge, or where no overlay
 * covers it.
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
