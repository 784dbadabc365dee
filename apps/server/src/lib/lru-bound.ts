/**
 * Bounds an `LRUCache` to so many entries, with memory for those that it holds. With the option `max` it would allocate
 * for all of them at once, which takes 3 ms for 20,000.
 */
export function atMostEntries(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 };
}
