import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap, Point } from "leaflet";
import { type RefObject, useEffect, useState } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import { showPin } from "@/components/map/leaflet/clearance";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";

/** How far an arrow key moves a pin, without and with Shift, in pixels. */
const STEP = 4;
const LARGE_STEP = 40;

/** A move by keyboard ends after this time without another key, in milliseconds. */
const KEYBOARD_MOVE_END_MS = 800;

/** Smaller movements of the pointer are no drag, in pixels. */
const DRAG_THRESHOLD = 3;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
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
 * The position of a pin while it is moved by pointer or arrow keys. `onMove` is called once, when the move ends; Escape
 * cancels a move.
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
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Coordinates | null) => {
      current = next;
      setMoved(next);
    };
    const endMove = () => {
      clearTimeout(endTimer);
      if (current) latest.current.onMove(current);
      current = null;
    };
    const cancelMove = () => {
      clearTimeout(endTimer);
      show(null);
    };
    // In world pixels, since container pixels would be rounded.
    const pointOf = (place: Coordinates): Point => map.project(onNearestCopy(map, place));
    const moveTo = (x: number, y: number) => show(placeAt(map, x, y));
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = directions[event.key];
      const isCancelled = event.key === "Escape" && current !== null;
      if (!direction && !isCancelled) return;
      // Arrow keys would move the map, and Escape would leave full screen.
      event.preventDefault();
      event.stopPropagation();
      if (!direction) return cancelMove();
      const from = pointOf(current ?? latest.current.position);
      const step = event.shiftKey ? LARGE_STEP : STEP;
      moveTo(from.x + direction[0] * step, from.y + direction[1] * step);
      if (current) showPin(map, onNearestCopy(map, current));
      clearTimeout(endTimer);
      endTimer = setTimeout(endMove, KEYBOARD_MOVE_END_MS);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      endMove();
      element.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, y: event.clientY };
      const from = pointOf(latest.current.position);
      const follow = ({ clientX, clientY }: PointerEvent) => {
        const [x, y] = [clientX - start.x, clientY - start.y];
        if (current === null && Math.hypot(x, y) <= DRAG_THRESHOLD) return;
        setHeld(true);
        moveTo(from.x + x, from.y + y);
      };
      const end = ({ type }: PointerEvent) => {
        element.removeEventListener("pointermove", follow);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        setHeld(false);
        if (type === "pointerup") endMove();
        else cancelMove();
      };
      element.addEventListener("pointermove", follow);
      element.addEventListener("pointerup", end);
      element.addEventListener("pointercancel", end);
    };
    // Keeps Leaflet from dragging the map.
    const stop = (event: Event) => event.stopPropagation();
    element.addEventListener("keydown", onKeyDown);
    element.addEventListener("pointerdown", onPointerDown);
    element.addEventListener("mousedown", stop);
    element.addEventListener("touchstart", stop, { passive: true });
    element.addEventListener("blur", endMove);
    return () => {
      endMove();
      element.removeEventListener("keydown", onKeyDown);
      element.removeEventListener("pointerdown", onPointerDown);
      element.removeEventListener("mousedown", stop);
      element.removeEventListener("touchstart", stop);
      element.removeEventListener("blur", endMove);
    };
  }, [map, pin, latest]);
  return { shown: moved ?? position, isHeld };
}

/** Clamped to the view, and rounded to five decimals, which is about a metre. */
function placeAt(map: LeafletMap, x: number, y: number): Coordinates {
  const { min, max } = map.getPixelBounds();
  if (!min || !max) return map.getCenter();
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const { lat, lng } = map.unproject([clamp(x, min.x, max.x), clamp(y, min.y, max.y)]).wrap();
  const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
  return { lat: round(lat), lng: round(lng) };
}
