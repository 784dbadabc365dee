/**
 * Starts the work on all items, on at most so many at a time and in their order. Each result can be
 * waited for on its own. After a failure, no further item of its turn is started.
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
