import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap, Point } from "leaflet";
import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import { showPin } from "@/components/map/leaflet/clearance";

/** Pixels that an arrow key moves a pin, and those with Shift. */
const STEP = 4;
const LEAP = 40;

/** Milliseconds without another key after which a pin counts as left. */
const REST_MS = 800;

/** Pixels that a press may tremble. */
const TREMOR = 3;

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface MovedPinOptions {
  map: LeafletMap;
  pin: RefObject<HTMLElement | null>;
  position: Coordinates;
  onMove: (position: Coordinates) => void;
}

/**
 * Where a pin is shown while it is moved: it follows the pointer, and the arrow keys. It is told once, where
 * it is left; Escape puts it back as long as it is not.
 */
export function useMovedPin({ map, pin, position, onMove }: MovedPinOptions) {
  const [moved, setMoved] = useState<Coordinates | null>(null);
  const [isHeld, setHeld] = useState(false);
  const latest = useLatest({ position, onMove });
  const { lat, lng } = position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place takes the pin along
  useEffect(() => setMoved(null), [lat, lng]);
  useEffect(() => {
    const element = pin.current;
    if (!element) return undefined;
    let current: Coordinates | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Coordinates | null) => {
      current = next;
      setMoved(next);
    };
    const leave = () => {
      clearTimeout(rest);
      if (current) latest.current.onMove(current);
      current = null;
    };
    const putBack = () => {
      clearTimeout(rest);
      show(null);
    };
    // In pixels of the whole world: those of the map's frame would be whole numbers.
    const pointOf = ({ lat, lng }: Coordinates): Point => map.project([lat, lng]);
    const moveTo = (x: number, y: number) => show(placeAt(map, x, y));
    const onKeyDown = (event: KeyboardEvent) => {
      const way = ways[event.key];
      const isPutBack = event.key === "Escape" && current !== null;
      if (!way && !isPutBack) return;
      // The arrows would move the map, and Escape leave the full screen.
      event.preventDefault();
      event.stopPropagation();
      if (!way) return putBack();
      const from = pointOf(current ?? latest.current.position);
      const step = event.shiftKey ? LEAP : STEP;
      moveTo(from.x + way[0] * step, from.y + way[1] * step);
      if (current) showPin(map, current);
      clearTimeout(rest);
      rest = setTimeout(leave, REST_MS);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      leave();
      element.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY };
      const from = pointOf(latest.current.position);
      const follow = ({ clientX, clientY }: PointerEvent) => {
        const [x, y] = [clientX - start.x, clientY - start.y];
        if (current === null && Math.hypot(x, y) <= TREMOR) return;
        setHeld(true);
        moveTo(from.x + x, from.y + y);
      };
      const end = ({ type }: PointerEvent) => {
        element.removeEventListener("pointermove", follow);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        setHeld(false);
        if (type === "pointerup") leave();
        else putBack();
      };
      element.addEventListener("pointermove", follow);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    };
    // Leaflet would move the map along.
    const keep = (event: Event) => event.stopPropagation();
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("mousedown", keep);
    element.addEventListener("touchstart", keep, { passive: true });
    element.addEventListener("blur", leave);
    return () => {
      leave();
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("mousedown", keep);
      element.removeEventListener("touchstart", keep);
      element.removeEventListener("blur", leave);
    };
  }, [map, pin, latest]);
  return { shown: moved ?? position, isHeld };
}

/** Within what the map shows; to five decimals, about a metre. */
function placeAt(map: LeafletMap, x: number, y: number): Coordinates {
  const { min, max } = map.getPixelBounds();
  if (!min || !max) return map.getCenter();
  const inside = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), most);
  const { lat, lng } = map.unproject([inside(x, min.x, max.x), inside(y, min.y, max.y)]).wrap();
  const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
  return { lat: round(lat), lng: round(lng) };
}
