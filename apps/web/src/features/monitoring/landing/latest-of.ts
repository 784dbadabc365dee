import { readRenditions } from "@vigie/domain/files/renditions";
import type { ListedProject } from "@/data/projects/public/public-list";

/** How many projects the landing page shows: one large, the others below it. */
export const LATEST = 4;

/** The most recently changed projects, the latest first. */
export function latestOf(projects: readonly ListedProject[]): ListedProject[] {
  const moment = ({ content_updated_at }: ListedProject) => Date.parse(content_updated_at);
  return projects.toSorted((one, other) => moment(other) - moment(one)).slice(0, LATEST);
}

/** Picks the first project with a cover to lead the page, and the ones that follow. */
export function leadOf(latest: readonly ListedProject[]): {
  lead: ListedProject | undefined;
  others: ListedProject[];
} {
  const lead = latest.find(({ photos_projet: [cover] }) => cover && readRenditions(cover) !== null);
  return { lead, others: latest.filter((project) => project !== lead).slice(0, LATEST - 1) };
}
