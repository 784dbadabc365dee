import { useEffect, useRef, useState } from "react";

/**
 * Focuses the first of newly loaded items, since the button that loaded them may be gone.
 *
 * @param count of the items that are shown
 * @param focusable the element of each item that takes the focus, as a selector within the list
 */
export function useReadingOn(count: number, focusable: string) {
  const list = useRef<HTMLDivElement>(null);
  const [shownBefore, setShownBefore] = useState<number | null>(null);
  useEffect(() => {
    if (shownBefore === null || count <= shownBefore) return;
    list.current?.querySelectorAll<HTMLElement>(focusable)[shownBefore]?.focus();
    setShownBefore(null);
  }, [count, shownBefore, focusable]);
  return { list, goOn: () => setShownBefore(count) };
}
