import { readRenditions } from "@vigie/domain/files/renditions";
import type { ListedProject } from "@/data/projects/public/public-list";

/** As many as the landing page has room for: one large, the others below it. */
export const LATEST = 4;

/** The projects that changed last, the latest first. */
export function latestOf(projects: readonly ListedProject[]): ListedProject[] {
  const moment = ({ content_updated_at }: ListedProject) => Date.parse(content_updated_at);
  return projects.toSorted((one, other) => moment(other) - moment(one)).slice(0, LATEST);
}

/** Which of the latest leads the page with its picture, where one has any, and which follow. */
export function leadOf(latest: readonly ListedProject[]): {
  lead: ListedProject | undefined;
  others: ListedProject[];
} {
  const lead = latest.find(({ photos_projet: [cover] }) => cover && readRenditions(cover) !== null);
  return { lead, others: latest.filter((project) => project !== lead).slice(0, LATEST - 1) };
}
