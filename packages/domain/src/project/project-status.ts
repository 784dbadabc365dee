/** Phases of a project, in the order a project goes through them. */
export const PROJECT_STATUSES = ["just_started", "in_progress", "completed"] as const;

/** Phase of a project, as stored in `projects.status`. */
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Phase of a project that names none, or one that is not known. */
const DEFAULT_PROJECT_STATUS: ProjectStatus = "just_started";

const labels: Readonly<Record<ProjectStatus, string>> = {
  just_started: "Just started",
  in_progress: "In progress",
  completed: "Completed",
};

/** What a person reads for a phase. The filters of /monitoring write it differently. */
export function projectStatusLabel(status: ProjectStatus): string {
  return labels[status];
}

/** Choices of the phase field, in order. */
export const PROJECT_STATUS_OPTIONS: readonly { value: ProjectStatus; label: string }[] =
  PROJECT_STATUSES.map((value) => ({ value, label: labels[value] }));

/**
 * Reads a stored phase; an unknown value falls back to `just_started`.
 *
 * @example readProjectStatus("completed"); // "completed"
 */
export function readProjectStatus(stored: unknown): ProjectStatus {
  return PROJECT_STATUSES.find((status) => status === stored) ?? DEFAULT_PROJECT_STATUS;
}
