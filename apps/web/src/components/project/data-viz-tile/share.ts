const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A value from 0 to 100 as it is read: `58%`, `33.3%`. */
export function formatShare(value: number): string {
  return `${percent.format(value)}%`;
}

/** How an arc or bar is drawn, in hundredths of its whole length. */
interface Arc {
  start: number;
  length: number;
  /** Whether its ends are round. */
  rounded: boolean;
}

/**
 * The arc of a value from 0 to 100 that covers exactly its share: round ends reach beyond the arc
 * they belong to, so it is drawn shorter by as much. `null` for 0, which has no arc.
 *
 * @param end how far a round end reaches, in hundredths of the whole length.
 */
export function arcOf(value: number, end: number): Arc | null {
  if (value <= 0) return null;
  if (value >= 100) return { start: 0, length: 100, rounded: false };
  if (value <= 2 * end) return { start: 0, length: value, rounded: false };
  return { start: end, length: value - 2 * end, rounded: true };
}
