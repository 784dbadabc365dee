import type { ProjectTexts } from "@vigie/domain/language/texts";
import type { ContentTable } from "@vigie/domain/project/content-tables";

/** The text that names each section of the page. */
const names = {
  "the-project": "project.theProject",
  activity: "project.activity",
  "key-figures": "project.keyFigures",
  results: "project.results",
  money: "project.moneyInAndOut",
  gallery: "project.projectGallery",
  team: "project.team",
  media: "project.mediaCoverage",
  social: "project.socialMedia",
  donors: "project.donors",
  partners: "project.partners",
  changes: "project.changes",
} as const;

/** The `id` of a section, which addresses end in: `/project/{id}#team`. */
export type SectionId = keyof typeof names;

/** The section that shows the rows of each table. */
export const sectionOfTable: Readonly<Record<ContentTable, SectionId>> = {
  key_milestones: "activity",
  resources: "activity",
  photos_projet: "gallery",
  team: "team",
  press: "media",
  social_media_posts: "social",
  donors: "donors",
  partners: "partners",
  indicators: "results",
  measurements: "results",
  ledger_entries: "money",
};

/** What a section is called. */
export function sectionName(t: ProjectTexts, section: SectionId): string {
  return t(names[section]);
}
