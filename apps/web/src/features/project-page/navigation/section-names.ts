import type { ProjectTexts } from "@vigie/domain/language/texts";

/** The `id` of a section of the page, which addresses end in: `/project/{id}#team`. */
export type SectionId =
  | "the-project"
  | "activity"
  | "key-figures"
  | "results"
  | "money"
  | "gallery"
  | "team"
  | "media"
  | "social"
  | "donors"
  | "partners"
  | "changes";

const keys = {
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
} as const satisfies Record<SectionId, string>;

/** What a section is called. */
export function sectionName(t: ProjectTexts, section: SectionId): string {
  return t(keys[section]);
}
