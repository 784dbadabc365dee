/** The `id` of a section of the page, which addresses end in: `/project/{id}#team`. */
export type SectionId =
  | "the-project"
  | "activity"
  | "key-figures"
  | "gallery"
  | "team"
  | "media"
  | "social"
  | "donors"
  | "changes";

/** What the sections are called. */
export const sectionNames: Readonly<Record<SectionId, string>> = {
  "the-project": "The project",
  activity: "Activity Monitoring",
  "key-figures": "Key figures",
  gallery: "Project Gallery",
  team: "Team",
  media: "Media Coverage",
  social: "Social Media Updates",
  donors: "Donors and supporters",
  changes: "What changed",
};
