import { type PointerEvent, useRef, useState } from "react";

/** How far a finger must move sideways to count as a swipe, in pixels. */
const swipeThreshold = 50;

interface Swipe {
  /** How far the finger has moved sideways, in pixels; 0 while there is none. */
  offset: number;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/**
 * Tracks swipes of one finger. Ignores the mouse, which has buttons to click, and two fingers, which zoom.
 *
 * @param onSwipe called with 1 for a swipe to the left, which brings the photo at the right, and with -1 for one to the right
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const start = useRef<{ pointer: number; x: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const reset = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    onPointerDown: ({ pointerId, pointerType, clientX }) => {
      if (pointerType === "mouse") return;
      if (start.current) reset();
      else start.current = { pointer: pointerId, x: clientX };
    },
    onPointerMove: ({ pointerId, clientX }) => {
      if (start.current?.pointer === pointerId) setOffset(clientX - start.current.x);
    },
    onPointerUp: () => {
      reset();
      if (Math.abs(offset) >= swipeThreshold) onSwipe(offset < 0 ? 1 : -1);
    },
    onPointerCancel: reset,
  };
}
