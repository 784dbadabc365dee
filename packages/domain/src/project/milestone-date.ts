import { formatLongDate } from "../format/dates";

interface MilestoneDays {
  /** ISO dates, or null. */
  dueDate: string | null;
  completedOn: string | null;
}

/**
 * The shown day of a milestone: when it was completed, else when it is due; empty for neither.
 *
 * @example milestoneDate({ dueDate: "2025-03-15", completedOn: null }); // "Due March 15, 2025"
 */
export function milestoneDate({ dueDate, completedOn }: MilestoneDays): string {
  if (completedOn !== null) return `Completed on ${formatLongDate(completedOn)}`;
  return dueDate === null ? "" : `Due ${formatLongDate(dueDate)}`;
}
