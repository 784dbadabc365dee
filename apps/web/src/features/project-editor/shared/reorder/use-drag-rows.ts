import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefCallback, useCallback } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import type { Move } from "@/data/content/move-row";
import { dragByTouch } from "./drag-by-touch";
import { beforeIdOf, type Point, placeAt, pressedRow, type RowFlow, showLine } from "./row-places";

interface DragOptions {
  flow: RowFlow;
  /** Called when a row was dropped before another one, or after the last. */
  onDrop: (move: Move) => void;
}

/**
 * Drags rows by their handles, with mouse, pen or finger. Returns the `ref` of the rows' parent element. A row becomes
 * draggable when its handle is pressed, so that long lists cost nothing before.
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

      const press = ({ target, pointerType }: PointerEvent) => {
        const pressed = pressedRow(list, target);
        if (pressed === null) return;
        release();
        release = () => {};
        if (pointerType === "touch") return;
        const { row, handle } = pressed;
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

      const mark = (point: Point) => {
        const place = placeAt(list, point, latest.current.flow);
        if (place) showLine(line, place, latest.current.flow);
      };
      const drop = (id: string, point: Point) => {
        const place = placeAt(list, point, latest.current.flow);
        if (place) latest.current.onDrop({ id, beforeId: beforeIdOf(place) });
      };

      const stop = combine(
        dragByTouch(list, { onMove: mark, onDrop: drop, onEnd: () => line.remove() }),
        dropTargetForElements({
          element: list,
          canDrop: ({ source }) => source.data.list === list,
          onDrag: ({ location }) => mark(location.current.input),
          onDragLeave: () => line.remove(),
          onDrop: ({ source, location }) => {
            line.remove();
            const { id } = source.data;
            if (typeof id === "string") drop(id, location.current.input);
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
