import { useCallback, useLayoutEffect, useState } from "react";

interface SavedRowState {
  /** The id of the row that was last saved, or null. */
  id: string | null;
  /** Increased with every save. */
  round: number;
  /** Rows that were added out of sight, newest first; they are shown at the top of the list. */
  pinned: readonly string[];
  /** Highlights a row that was just added or changed. */
  show: (id: string) => void;
  /** Returns a row to its place in the list. */
  unpin: (id: string) => void;
}

/**
 * Shows a row that was just saved near the person. New rows are added at the end of their list, which may be far below
 * the form; then the row is pinned to the top of the list until the page is left.
 */
export function useSavedRow(rows: readonly { id: string }[]): SavedRowState {
  const [fresh, setFresh] = useState<{ id: string | null; round: number }>({ id: null, round: 0 });
  const [pinned, setPinned] = useState<readonly string[]>([]);

  // The list may be refetched after the save was confirmed.
  const isThere = rows.some(({ id }) => id === fresh.id);
  useLayoutEffect(() => {
    const { id } = fresh;
    if (id !== null && isThere && !isInView(id))
      setPinned((before) => [id, ...before.filter((each) => each !== id)]);
  }, [fresh, isThere]);

  return {
    ...fresh,
    pinned,
    show: (id) => setFresh(({ round }) => ({ id, round: round + 1 })),
    unpin: useCallback(
      (id: string) =>
        setPinned((before) =>
          before.includes(id) ? before.filter((each) => each !== id) : before,
        ),
      [],
    ),
  };
}

function isInView(id: string): boolean {
  const row = document.querySelector(`[data-row-id="${CSS.escape(id)}"]`);
  if (row === null) return false;
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
