import type { ListedProject } from "@/data/projects/public-list";

const SHOWN = 4;

/** The projects that changed last, the latest first. */
export function latestOf(projects: readonly ListedProject[]): ListedProject[] {
  const moment = ({ content_updated_at }: ListedProject) => Date.parse(content_updated_at);
  return projects.toSorted((one, other) => moment(other) - moment(one)).slice(0, SHOWN);
}
