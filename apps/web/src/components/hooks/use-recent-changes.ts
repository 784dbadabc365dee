import { useCallback, useEffect, useState } from "react";

/** How long a change counts as recent. */
const RECENT_MS = 60_000;

/** A change while the page was open. */
export interface RecentChange {
  /** Milliseconds since 1970, by this device's clock. */
  at: number;
  /** Whether that was within the last minute. */
  isRecent: boolean;
}

/** The changes while a page is open, by the name of what changed. */
export type RecentChanges<Name extends string> = ReadonlyMap<Name, RecentChange>;

/** Remembers changes while a page is open, by name, and which of them are recent. */
export function useRecentChanges<Name extends string>(): [
  changes: RecentChanges<Name>,
  mark: (names: readonly Name[]) => void,
] {
  const [changes, setChanges] = useState<RecentChanges<Name>>(new Map());

  const mark = useCallback((names: readonly Name[]) => {
    if (names.length === 0) return;
    const change = { at: Date.now(), isRecent: true };
    setChanges((current) => new Map([...current, ...names.map((name) => [name, change] as const)]));
  }, []);

  useEffect(() => {
    const recent = [...changes.values()].filter(({ isRecent }) => isRecent);
    if (recent.length === 0) return;
    const oldest = Math.min(...recent.map(({ at }) => at));
    const timer = setTimeout(() => setChanges(markOld), oldest + RECENT_MS - Date.now());
    return () => clearTimeout(timer);
  }, [changes]);

  return [changes, mark];
}

function markOld<Name extends string>(changes: RecentChanges<Name>): RecentChanges<Name> {
  const latest = Date.now() - RECENT_MS;
  return new Map(
    [...changes].map(([name, change]) => [
      name,
      change.isRecent && change.at <= latest ? { ...change, isRecent: false } : change,
    ]),
  );
}
