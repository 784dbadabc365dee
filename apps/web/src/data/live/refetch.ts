import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { createContext } from "react";

/**
 * Invalidates the queries below a key and waits for the active ones; others are fetched when they are shown next.
 * Waits for pending responses first, since they may be older than the change.
 *
 * @returns whether data that were loaded before differ now
 */
export async function invalidateAndWait(
  queries: QueryClient,
  queryKey: QueryKey,
): Promise<boolean> {
  const before = new Map(dataOf(queries, queryKey));
  await untilFetched(queries, queryKey);
  await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  return dataOf(queries, queryKey).some(([name, data]) => {
    const known = before.get(name);
    return known !== undefined && known !== data;
  });
}

/** Waits for pending responses. */
export async function untilFetched(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queries.isFetching({ queryKey }) === 0) return;
  await queries.refetchQueries({ queryKey, fetchStatus: "fetching" }, { cancelRefetch: false });
}

function dataOf(queries: QueryClient, queryKey: QueryKey): [name: string, data: unknown][] {
  return queries.getQueriesData({ queryKey }).map(([key, data]) => [hashKey(key), data]);
}

/** How refetches after changes follow each other, in milliseconds. */
export interface RefetchPace {
  /** The longest random delay before one, which spreads the requests of a thousand pages after one change. */
  maxDelayMs: number;
  /** The pause between two of the same data while changes continue. */
  pauseMs: number;
}

/** The pace of all pages but those of tests. */
export const USUAL_PACE: RefetchPace = { maxDelayMs: 300, pauseMs: 500 };

export const RefetchPaceContext = createContext(USUAL_PACE);
