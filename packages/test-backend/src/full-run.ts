/**
 * Whether this run tests everything, as `npm run test:full` does. `npm test` leaves out what is slow
 * and seldom tells more than its samples; CONTRIBUTING.md has the table.
 */
export const isFullRun = process.env.TEST_RUN === "full";

/**
 * The rows of a matrix that this run tests: all in a full run, else those that have a value which no
 * earlier row has, so that each value is met. It is the same sample in each run.
 *
 * @param columns the values of a row, such as the name of its table
 */
export function sampleOf<Row>(
  matrix: readonly Row[],
  ...columns: readonly ((row: Row) => unknown)[]
): readonly Row[] {
  if (isFullRun) return matrix;
  const met = columns.map(() => new Set<unknown>());
  return matrix.filter((row) => {
    const isNew = columns.map((column, index) => {
      const value = column(row);
      const isFirst = !met[index]?.has(value);
      met[index]?.add(value);
      return isFirst;
    });
    return isNew.includes(true);
  });
}

/** How much of something this run does. */
export interface Amounts {
  usual: number;
  full: number;
}

export function amount({ usual, full }: Amounts): number {
  return isFullRun ? full : usual;
}

/**
 * Those of some items that one asker tries, where several share the work: every n-th of them.
 *
 * @param turn which of the askers it is, so that the next takes other items
 * @param step n; 1 stands for all items
 */
export function shareOf<Item>(items: readonly Item[], turn: number, step: Amounts): Item[] {
  const each = amount(step);
  return items.filter((_, at) => at % each === turn % each);
}

/**
 * Parameters of `fast-check`: as many runs as this run has, of the same values each time. In a full
 * run they are others each time; a failure prints the seed, with which it can be repeated.
 */
export function randomRuns(runs: Amounts): { numRuns: number; seed?: number } {
  return isFullRun ? { numRuns: runs.full } : { numRuns: runs.usual, seed: 20_261_122 };
}
