import type { VisitorTexts } from "../language/texts";

/** States of a key milestone, as offered in its form. */
export const MILESTONE_STATUSES = ["completed", "in_progress", "pending"] as const;

/** State of a key milestone, as stored in `key_milestones.status_milestone`. */
export type MilestoneStatus = (typeof MILESTONE_STATUSES)[number];

export const DEFAULT_MILESTONE_STATUS: MilestoneStatus = "pending";

/** Colour of a milestone's dot: completed green, in progress yellow, pending grey. */
type MilestoneColour = "green" | "yellow" | "grey";

const colours: Readonly<Record<MilestoneStatus, MilestoneColour>> = {
  completed: "green",
  in_progress: "yellow",
  pending: "grey",
};

const following: Readonly<Record<MilestoneStatus, MilestoneStatus>> = {
  pending: "in_progress",
  in_progress: "completed",
  completed: "pending",
};

/** The state after one: pending, in progress, completed, and pending again. */
export function nextMilestoneStatus(status: MilestoneStatus): MilestoneStatus {
  return following[status];
}

/** What a person reads for a state; it stands beside the dot, never the colour alone. */
export function milestoneStatusLabel(t: VisitorTexts, status: MilestoneStatus): string {
  return t(`milestone.${status}`);
}

/** Colour of the dot of a state. */
export function milestoneStatusColour(status: MilestoneStatus): MilestoneColour {
  return colours[status];
}

/** Choices of the status field, in the order of a step's life. */
export function milestoneStatusOptions(
  t: VisitorTexts,
): { value: MilestoneStatus; label: string }[] {
  return MILESTONE_STATUSES.map((value) => ({ value, label: milestoneStatusLabel(t, value) }));
}

/** Reads a stored state; an unknown value falls back to `pending`, the default. */
export function readMilestoneStatus(stored: unknown): MilestoneStatus {
  return MILESTONE_STATUSES.find((status) => status === stored) ?? DEFAULT_MILESTONE_STATUS;
}
