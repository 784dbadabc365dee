import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * Fetches again what begins with this key and is shown; what is not shown is fetched when it is. An
 * answer that was under way does not count, since it may be older than the change.
 *
 * @returns whether something that was there before is different now
 */
export async function refetchAfresh(queries: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const before = new Map(dataOf(queries, queryKey));
  await untilFetched(queries, queryKey);
  await queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  return dataOf(queries, queryKey).some(([name, data]) => {
    const known = before.get(name);
    return known !== undefined && known !== data;
  });
}

/** Waits for answers that are under way. */
export async function untilFetched(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  if (queries.isFetching({ queryKey }) === 0) return;
  await queries.refetchQueries({ queryKey, fetchStatus: "fetching" }, { cancelRefetch: false });
}

function dataOf(queries: QueryClient, queryKey: QueryKey): [name: string, data: unknown][] {
  return queries.getQueriesData({ queryKey }).map(([key, data]) => [hashKey(key), data]);
}
