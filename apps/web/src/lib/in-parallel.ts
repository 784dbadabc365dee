/**
 * Works on all items in their order, at most `limit` at a time. Each result can be awaited on its own. After a
 * failure, the items queued behind the failed one are not started.
 */
export function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result>[] {
  const results: Promise<Result>[] = [];
  for (const item of items) {
    const earlier = results[results.length - limit];
    const result = earlier ? earlier.then(() => work(item)) : work(item);
    // A caller that stops at an earlier failure never awaits this one: no unhandled rejection.
    result.catch(() => {});
    results.push(result);
  }
  return results;
}
