import { useCallback, useState } from "react";
import { keepRows } from "./keep-rows";

interface KeptRows<Row> {
  /** What the list has now, and at its place each row that is held and gone from it. */
  rows: readonly Row[];
  /** Keeps a row while something is typed in it, or lets it go. */
  hold: (row: Row, isHeld: boolean) => void;
  /** Whether a row is held. */
  isHeld: (row: Row) => boolean;
}

/**
 * The rows of a list with those in which something is typed, also where they are deleted meanwhile.
 *
 * @param rows what the list has now
 * @param editing a row that is held beside them, such as that in the form; null for none
 */
export function useKeptRows<Row extends { id: string }>(
  rows: readonly Row[],
  editing: Row | null = null,
): KeptRows<Row> {
  const [held, setHeld] = useState<readonly Row[]>([]);
  const [lastRows, setLastRows] = useState(rows);
  const kept = editing === null ? held : [editing, ...held];
  const all = keepRows(rows, lastRows, kept);
  if (all.length !== lastRows.length || all.some(({ id }, at) => id !== lastRows[at]?.id)) {
    setLastRows(all);
  }
  return {
    rows: all,
    isHeld: (row) => kept.some(({ id }) => id === row.id),
    hold: useCallback((row: Row, isHeld: boolean) => {
      setHeld((before) => {
        const others = before.filter(({ id }) => id !== row.id);
        return isHeld ? [...others, row] : others;
      });
    }, []),
  };
}
