import { useCallback, useState } from "react";
import { keepRows } from "./keep-rows";

interface KeptRows<Row> {
  /** The current rows, and at their previous positions removed rows that are held. */
  rows: readonly Row[];
  /** Holds a row while it has unsaved text, or releases it. */
  hold: (row: Row, isHeld: boolean) => void;
  /** Whether a row is held. */
  isHeld: (row: Row) => boolean;
}

/**
 * The rows of a list, including those with unsaved text that are deleted meanwhile.
 *
 * @param rows the current rows
 * @param editing a further row to hold, such as the one in the form; null for none
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
