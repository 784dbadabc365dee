/** The stroke of an arc or bar, in hundredths of its full length. */
interface Arc {
  start: number;
  length: number;
  /** Whether its ends are round. */
  rounded: boolean;
}

/**
 * The stroke for a value from 0 to 100. Since round caps extend a stroke, it is shortened by as much, to cover exactly
 * its share. `null` for 0.
 *
 * @param end how far a round cap extends, in hundredths of the full length
 */
export function arcOf(value: number, end: number): Arc | null {
  if (value <= 0) return null;
  if (value >= 100) return { start: 0, length: 100, rounded: false };
  if (value <= 2 * end) return { start: 0, length: value, rounded: false };
  return { start: end, length: value - 2 * end, rounded: true };
}
