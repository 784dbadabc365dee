import type { VisitorTexts } from "../language/texts";

/** Phases of a project, in the order a project goes through them. */
export const PROJECT_STATUSES = ["just_started", "in_progress", "completed"] as const;

/** Phase of a project, as stored in `projects.status`. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Phase of a project that names none, or one that is not known. */
export const DEFAULT_PROJECT_STATUS: ProjectStatus = "just_started";

/** What a person reads for a phase. The filters of /monitoring write it differently. */
export function projectStatusLabel(t: VisitorTexts, status: ProjectStatus): string {
  return t(`phase.${status}`);
}

/** Choices of the phase field, in order. */
export function projectStatusOptions(t: VisitorTexts): { value: ProjectStatus; label: string }[] {
  return PROJECT_STATUSES.map((value) => ({ value, label: projectStatusLabel(t, value) }));
}

/**
 * Reads a stored phase; an unknown value falls back to `just_started`.
 *
 * @example readProjectStatus("completed"); // "completed"
 */
export function readProjectStatus(stored: unknown): ProjectStatus {
  return PROJECT_STATUSES.find((status) => status === stored) ?? DEFAULT_PROJECT_STATUS;
}
