/** How an indicator is measured. */
export const INDICATOR_UNITS = ["number", "percent", "yes_no", "rating"] as const;

export type IndicatorUnit = (typeof INDICATOR_UNITS)[number];

export const DEFAULT_INDICATOR_UNIT: IndicatorUnit = "number";

/** Reads a stored unit; an unknown one falls back to `number`. */
export function readIndicatorUnit(stored: unknown): IndicatorUnit {
  return INDICATOR_UNITS.find((unit) => unit === stored) ?? DEFAULT_INDICATOR_UNIT;
}
