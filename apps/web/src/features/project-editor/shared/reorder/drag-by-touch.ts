import { type Point, type PressedRow, pressedRow } from "./row-places";

/** How far a finger moves before it drags, in CSS pixels; a shorter movement is a tap. */
const slop = 16;

/** The page scrolls when the finger is this close to the upper or lower edge, in CSS pixels. */
const edge = 96;

/** How far it scrolls in each frame, in CSS pixels. */
const scrollStep = 10;

interface TouchDrag {
  /** Called in every frame with the position of the row. */
  onMove: (point: Point) => void;
  /** The row was let go. */
  onDrop: (id: string, point: Point) => void;
  /** The drag is over, with a drop or without. */
  onEnd: () => void;
}

/**
 * Drags the rows of a list with a finger on their handles, which need `touch-action: none`. Native drag and drop, which
 * is used with a mouse, needs a long press on touch screens, and not every browser supports it there. Returns a cleanup
 * function.
 */
export function dragByTouch(list: HTMLElement, drag: TouchDrag): () => void {
  let cancel = () => {};
  const press = (event: PointerEvent) => {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const pressed = pressedRow(list, event.target);
    if (pressed === null) return;
    cancel();
    cancel = followFinger(pressed, event, drag);
  };
  list.addEventListener("pointerdown", press);
  return () => {
    list.removeEventListener("pointerdown", press);
    cancel();
  };
}

/** Follows a finger until it is lifted. Returns a function that stops earlier. */
function followFinger({ row, handle }: PressedRow, from: Point, drag: TouchDrag): () => void {
  const listeners = new AbortController();
  let point = from;
  /** The next frame while the row is dragged; null before. */
  let frame: number | null = null;

  const stop = () => {
    listeners.abort();
    if (frame === null) return;
    cancelAnimationFrame(frame);
    row.style.opacity = "";
    drag.onEnd();
  };
  const nextFrame = () => {
    scrollNearEdge(point);
    drag.onMove(point);
    frame = requestAnimationFrame(nextFrame);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    point = { clientX, clientY };
    const distance = Math.hypot(clientX - from.clientX, clientY - from.clientY);
    if (frame !== null || distance < slop) return;
    row.style.opacity = "0.4";
    nextFrame();
  };
  const lift = () => {
    const { rowId } = row.dataset;
    const isDragged = frame !== null;
    stop();
    if (isDragged && rowId !== undefined) drag.onDrop(rowId, point);
  };

  const { signal } = listeners;
  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("pointerup", lift, { signal });
  handle.addEventListener("pointercancel", stop, { signal });
  // The row may be removed while it is dragged.
  handle.addEventListener("lostpointercapture", stop, { signal });
  return stop;
}

function scrollNearEdge({ clientY }: Point): void {
  if (clientY < edge) window.scrollBy(0, -scrollStep);
  else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
}
