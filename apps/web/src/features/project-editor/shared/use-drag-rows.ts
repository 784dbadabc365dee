import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefCallback, useCallback } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import type { Move } from "@/data/content/move-row";

/** Marks a row for dragging: `data-row-id`, with the row's id. */
const ROW = "[data-row-id]";

/** Marks a row that stands elsewhere than in its place: nothing is put beside it. */
const PINNED = "[data-row-pinned]";

/** Marks what a row is dragged by. */
const HANDLE = "[data-reorder-handle]";

/** How rows follow each other: below each other, or side by side in lines. */
export type RowFlow = "list" | "grid";

interface DragOptions {
  flow: RowFlow;
  /** A row was let go before another one, or behind the last. */
  onDrop: (move: Move) => void;
}

/**
 * Drags rows by their handles, with the mouse, and by touch after a long press. Gives the `ref` of the
 * element whose children are the rows. A row becomes draggable when its handle is pressed, so that a list
 * of hundreds costs nothing before.
 */
export function useDragRows(options: DragOptions): RefCallback<HTMLElement> {
  const latest = useLatest(options);
  return useCallback(
    (list) => {
      if (list === null) return;
      let release = () => {};
      const line = document.createElement("div");
      line.className =
        "pointer-events-none fixed z-20 rounded-full bg-primary forced-colors:bg-system-highlight";

      const press = ({ target }: PointerEvent) => {
        const handle = target instanceof Element ? target.closest(HANDLE) : null;
        const row = handle?.closest<HTMLElement>(ROW);
        if (!handle || !row || row.parentElement !== list) return;
        release();
        release = draggable({
          element: row,
          dragHandle: handle,
          getInitialData: () => ({ list, id: row.dataset.rowId }),
          onDragStart: () => {
            row.style.opacity = "0.4";
          },
          onDrop: () => {
            row.style.opacity = "";
          },
        });
      };
      list.addEventListener("pointerdown", press);

      const stop = combine(
        dropTargetForElements({
          element: list,
          canDrop: ({ source }) => source.data.list === list,
          onDrag: ({ location }) => {
            const place = placeAt(list, location.current.input, latest.current.flow);
            if (place) showLine(line, place, latest.current.flow);
          },
          onDragLeave: () => line.remove(),
          onDrop: ({ source, location }) => {
            line.remove();
            const place = placeAt(list, location.current.input, latest.current.flow);
            const { id } = source.data;
            if (place && typeof id === "string") {
              latest.current.onDrop({ id, beforeId: beforeIdOf(place) });
            }
          },
        }),
        () => list.removeEventListener("pointerdown", press),
        () => release(),
        () => line.remove(),
      );
      return stop;
    },
    [latest],
  );
}

/** A row, and the side of it on which another comes to stand. */
interface Place {
  row: HTMLElement;
  isAfter: boolean;
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Where a row comes to stand that is let go at a point; null where there is no row. */
function placeAt(list: HTMLElement, { clientX, clientY }: Point, flow: RowFlow): Place | null {
  const row = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>(ROW))
    .find((element) => element?.parentElement === list && !element.matches(PINNED));
  if (!row) return null;
  const { left, top, width, height } = row.getBoundingClientRect();
  const isAfter =
    flow === "list"
      ? clientY > top + height / 2
      : clientX > left + width / 2 !== (getComputedStyle(list).direction === "rtl");
  return { row, isAfter };
}

function beforeIdOf({ row, isAfter }: Place): string | null {
  if (!isAfter) return row.dataset.rowId ?? null;
  let next = row.nextElementSibling;
  while (next !== null && !next.matches(ROW)) next = next.nextElementSibling;
  return next instanceof HTMLElement ? (next.dataset.rowId ?? null) : null;
}

/** The line between two rows where the dragged one would come to stand. */
function showLine(line: HTMLElement, { row, isAfter }: Place, flow: RowFlow): void {
  const { left, right, top, bottom, width, height } = row.getBoundingClientRect();
  const box =
    flow === "list"
      ? { left, top: (isAfter ? bottom : top) - 2, width, height: 4 }
      : { left: (isAfter ? right : left) - 2, top, width: 4, height };
  for (const [name, value] of Object.entries(box)) line.style.setProperty(name, `${value}px`);
  if (!line.isConnected) document.body.append(line);
}
