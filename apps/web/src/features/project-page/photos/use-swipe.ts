import { type PointerEvent, useRef, useState } from "react";

/** How far a finger must go to the side to mean the next photo, in pixels. */
const farEnough = 50;

interface Swipe {
  /** How far the finger has gone to the side, in pixels; 0 while there is none. */
  offset: number;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/**
 * Follows one finger to the side. A mouse has buttons to click on, and two fingers zoom.
 *
 * @param onSwipe told 1 for a swipe to the left, which means the next, and -1 for the one before
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void): Swipe {
  const start = useRef<{ pointer: number; x: number } | null>(null);
  const [offset, setOffset] = useState(0);
  const letGo = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    onPointerDown: ({ pointerId, pointerType, clientX }) => {
      if (pointerType === "mouse") return;
      if (start.current) letGo();
      else start.current = { pointer: pointerId, x: clientX };
    },
    onPointerMove: ({ pointerId, clientX }) => {
      if (start.current?.pointer === pointerId) setOffset(clientX - start.current.x);
    },
    onPointerUp: () => {
      letGo();
      if (Math.abs(offset) >= farEnough) onSwipe(offset < 0 ? 1 : -1);
    },
    onPointerCancel: letGo,
  };
}
