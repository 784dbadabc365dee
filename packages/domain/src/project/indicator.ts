import { ended } from "../format/facts";
import { numberFormat } from "../format/intl-formats";
import { localeOf } from "../language/languages";
import type { ProjectTexts } from "../language/texts";
import type { IndicatorUnit } from "./indicator-unit";

/** What a unit is called. */
export function indicatorUnitLabel(t: ProjectTexts, unit: IndicatorUnit): string {
  return t(`results.${unit}`);
}

/** What the values of an indicator are. */
export interface Scaled {
  unit: IndicatorUnit;
  /** What a number counts: `wells`; null for none. */
  unitLabel: string | null;
  /** The labels of a rating, the first of which is 1; null for other units. */
  scale: readonly string[] | null;
}

/** A value as people read it: `1,200 wells`, `58%`, `Yes`, `Good (4 of 5)`. */
export function formatMeasure(t: ProjectTexts, { unit, unitLabel, scale }: Scaled, value: number) {
  switch (unit) {
    case "percent":
      return t("format.percent", { value: formatNumber(t, value) });
    case "yes_no":
      return value === 1 ? t("results.yes") : t("results.no");
    case "rating": {
      const label = scale?.[value - 1];
      const count = scale?.length ?? 0;
      return label === undefined
        ? formatNumber(t, value)
        : t("results.ratingOf", { label: ended(t.language, label), place: value, count });
    }
    case "number": {
      const number = formatNumber(t, value);
      return unitLabel === null ? number : t("results.counted", { number, unit: unitLabel });
    }
  }
}

/** A number with at most four decimals: `1,234.5`. */
function formatNumber({ language }: Pick<ProjectTexts, "language">, value: number): string {
  return numberFormat(localeOf(language), { maximumFractionDigits: 4 }).format(value);
}

/** The values that a person chooses from; null where one is typed. A rating's are its places in the scale. */
export function measureOptions(
  t: ProjectTexts,
  { unit, scale }: Pick<Scaled, "unit" | "scale">,
): { value: string; label: string }[] | null {
  if (unit === "yes_no") {
    return [
      { value: "1", label: t("results.yes") },
      { value: "0", label: t("results.no") },
    ];
  }
  if (unit !== "rating") return null;
  return (scale ?? []).map((label, index) => ({ value: String(index + 1), label }));
}

/** Whether an indicator of this unit can have this value; the database asks the same. */
export function fitsUnit({ unit, scale }: Pick<Scaled, "unit" | "scale">, value: number): boolean {
  if (unit === "yes_no") return value === 0 || value === 1;
  if (unit !== "rating") return true;
  return Number.isInteger(value) && value >= 1 && value <= (scale?.length ?? 0);
}

/** So many of its measurements are loaded with an indicator: enough for its line. */
export const LATEST_MEASUREMENTS = 24;

/** What is to be reached, and from where. */
export interface Course {
  unit: IndicatorUnit;
  lessIsBetter: boolean;
  baseline: number | null;
  target: number | null;
}

/** What a circular chart or progress bar shows of a value, in percent; null where it says nothing. The database does the same. */
export function figureShare(course: Course, value: number): number | null {
  if (course.unit === "percent") return Math.min(100, Math.max(0, value));
  return wayTo(course, value)?.share ?? null;
}

/** How far a value is on the way from baseline to target. */
export interface Way {
  isReached: boolean;
  /**
   * In percent of the way with two decimals, 100 only where it is reached; null where that says nothing: of yes and no,
   * and without a beginning.
   */
  share: number | null;
}

/**
 * How far a value is on the way to the target; null without a target. Numbers that are to grow begin at 0 where no
 * baseline is known, ratings at the first label; what is to become less has no beginning then.
 */
export function wayTo({ unit, lessIsBetter, baseline, target }: Course, value: number): Way | null {
  if (target === null) return null;
  const isReached = lessIsBetter ? value <= target : value >= target;
  if (unit === "yes_no") return { isReached, share: null };
  if (isReached) return { isReached, share: 100 };
  const start = baseline ?? (lessIsBetter ? null : unit === "rating" ? 1 : 0);
  if (start === null) return { isReached, share: null };
  // On the wrong side of the beginning, or with a target that is no other than it, nothing is done yet.
  const isAhead = lessIsBetter ? start > target : start < target;
  const share = isAhead ? Math.round(((value - start) / (target - start)) * 10_000) / 100 : 0;
  return { isReached, share: Math.min(99.99, Math.max(0, share)) };
}
