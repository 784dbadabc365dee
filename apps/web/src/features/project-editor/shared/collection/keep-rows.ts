interface Identified {
  id: string;
}

/**
 * The rows of a list, and at their previous positions removed rows that must stay visible, such as one that is being
 * edited.
 *
 * @param rows the current rows
 * @param shown the rows shown so far
 * @param kept the rows that must stay
 */
export function keepRows<Row extends Identified>(
  rows: readonly Row[],
  shown: readonly Identified[],
  kept: readonly Row[],
): readonly Row[] {
  const missing = kept.filter(({ id }) => !rows.some((row) => row.id === id));
  if (missing.length === 0) return rows;
  const placeOf = ({ id }: Identified) =>
    Math.max(
      0,
      shown.findIndex((row) => row.id === id),
    );
  const all = [...rows];
  for (const row of missing.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    all.splice(placeOf(row), 0, row);
  }
  return all;
}
