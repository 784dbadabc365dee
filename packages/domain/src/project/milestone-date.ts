import { formatLongDate } from "../format/dates";
import type { VisitorTexts } from "../language/texts";

interface MilestoneDays {
  /** ISO dates, or null. */
  dueDate: string | null;
  completedOn: string | null;
}

/**
 * The shown day of a milestone: when it was completed, else when it is due; empty for neither.
 *
 * @example milestoneDate(t, { dueDate: "2025-03-15", completedOn: null }); // "Due March 15, 2025"
 */
export function milestoneDate(t: VisitorTexts, { dueDate, completedOn }: MilestoneDays): string {
  if (completedOn !== null)
    return t("milestone.completedOn", { date: formatLongDate(t, completedOn) });
  return dueDate === null ? "" : t("milestone.due", { date: formatLongDate(t, dueDate) });
}
