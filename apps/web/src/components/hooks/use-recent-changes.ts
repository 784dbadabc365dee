import { useCallback, useEffect, useState } from "react";

/** How long something counts as updated just now, in milliseconds. */
const freshness = 60_000;

/** That something changed before the reader's eyes. */
export interface FreshMark {
  /** When: milliseconds since 1970, by this device's clock. */
  at: number;
  /** Whether that was within the last minute. */
  isFresh: boolean;
}

export type FreshMarks<Name extends string> = ReadonlyMap<Name, FreshMark>;

/** Remembers what changed while a page is open, by name, and what of it changed just now. */
export function useFreshMarks<Name extends string>(): [
  marks: FreshMarks<Name>,
  mark: (names: readonly Name[]) => void,
] {
  const [marks, setMarks] = useState<FreshMarks<Name>>(new Map());

  const mark = useCallback((names: readonly Name[]) => {
    if (names.length === 0) return;
    const fresh = { at: Date.now(), isFresh: true };
    setMarks((current) => new Map([...current, ...names.map((name) => [name, fresh] as const)]));
  }, []);

  useEffect(() => {
    const fresh = [...marks.values()].filter(({ isFresh }) => isFresh);
    if (fresh.length === 0) return;
    const oldest = Math.min(...fresh.map(({ at }) => at));
    const timer = setTimeout(() => setMarks(ageMarks), oldest + freshness - Date.now());
    return () => clearTimeout(timer);
  }, [marks]);

  return [marks, mark];
}

function ageMarks<Name extends string>(marks: FreshMarks<Name>): FreshMarks<Name> {
  const latest = Date.now() - freshness;
  return new Map(
    [...marks].map(([name, mark]) => [
      name,
      mark.isFresh && mark.at <= latest ? { ...mark, isFresh: false } : mark,
    ]),
  );
}
