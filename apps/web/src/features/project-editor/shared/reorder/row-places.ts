/** Marks a row for dragging: `data-row-id`, with the row's id. */
const ROW = "[data-row-id]";

/** Marks a row that is pinned elsewhere than in its place, so that nothing can be dropped beside it. */
const PINNED = "[data-row-pinned]";

/** Marks the drag handle of a row. */
const HANDLE = "[data-reorder-handle]";

/** The layout of rows: below each other, or side by side in lines. */
export type RowFlow = "list" | "grid";

/** A row with its pressed handle. */
export interface PressedRow {
  row: HTMLElement;
  handle: HTMLElement;
}

/** The row of a list whose handle was pressed; null for other targets. */
export function pressedRow(list: HTMLElement, target: EventTarget | null): PressedRow | null {
  const handle = target instanceof Element ? target.closest<HTMLElement>(HANDLE) : null;
  const row = handle?.closest<HTMLElement>(ROW);
  return handle && row && row.parentElement === list ? { row, handle } : null;
}

/** A drop position: a row, and on which side of it. */
export interface Place {
  row: HTMLElement;
  isAfter: boolean;
}

/** A point of the screen, in CSS pixels. */
export interface Point {
  clientX: number;
  clientY: number;
}

/** The drop position at a point; null if there is no row. */
export function placeAt(
  list: HTMLElement,
  { clientX, clientY }: Point,
  flow: RowFlow,
): Place | null {
  const row = document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>(ROW))
    .find((element) => element?.parentElement === list && !element.matches(PINNED));
  if (!row) return null;
  const { left, top, width, height } = row.getBoundingClientRect();
  const isAfter =
    flow === "list"
      ? clientY > top + height / 2
      : clientX > left + width / 2 !== runsFromRightToLeft(list);
  return { row, isAfter };
}

/** The id of the row before which a dropped row is inserted; null at the end. */
export function beforeIdOf({ row, isAfter }: Place): string | null {
  if (!isAfter) return row.dataset.rowId ?? null;
  let next = row.nextElementSibling;
  while (next !== null && !next.matches(ROW)) next = next.nextElementSibling;
  return next instanceof HTMLElement ? (next.dataset.rowId ?? null) : null;
}

/** Shows the line at the drop position. */
export function showLine(line: HTMLElement, { row, isAfter }: Place, flow: RowFlow): void {
  const { left, right, top, bottom, width, height } = row.getBoundingClientRect();
  const box =
    flow === "list"
      ? { left, top: (isAfter ? bottom : top) - 2, width, height: 4 }
      : { left: (isAfter !== runsFromRightToLeft(row) ? right : left) - 2, top, width: 4, height };
  for (const [name, value] of Object.entries(box)) line.style.setProperty(name, `${value}px`);
  if (!line.isConnected) document.body.append(line);
}

function runsFromRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
