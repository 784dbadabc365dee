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
