import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Divisible by 2, 3 and 4, so that every row of cards is full until the last. */
const step = 24;

/** More cards are rendered when the end is this close below the window. */
const ahead = "1500px";

/**
 * How many cards of a list to render: a first screenful, and more whenever the end comes near or the button is pressed.
 * Another selection starts over, from the top of the list.
 *
 * @param first how many to start with, for a list that the person returns to
 */
export function useGrowingCount(
  selection: string,
  list: RefObject<HTMLElement | null>,
  first = step,
) {
  const [grown, setGrown] = useState({ selection, count: first });
  if (grown.selection !== selection) setGrown({ selection, count: step });
  const grow = useCallback(
    () => setGrown((current) => ({ ...current, count: current.count + step })),
    [],
  );

  const shownSelection = useRef(selection);
  useEffect(() => {
    if (shownSelection.current === selection) return;
    shownSelection.current = selection;
    const isAboveTheWindow = (list.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAboveTheWindow) list.current?.scrollIntoView({ block: "start" });
  }, [selection, list]);

  const watchEnd = useCallback(
    (end: HTMLElement | null) => {
      if (!end || !("IntersectionObserver" in window)) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) grow();
        },
        { rootMargin: `0px 0px ${ahead}` },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [grow],
  );

  return { count: grown.count, grow, watchEnd };
}
