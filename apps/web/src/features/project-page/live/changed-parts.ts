import type { ContentTable } from "@vigie/domain/project/content-tables";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import * as v from "valibot";
import type { ProjectChange } from "@/data/live/follow-project";
import type { PublicProject } from "@/data/projects/public/public-page";
import { type SectionId, sectionNames } from "@/features/project-page/navigation/section-names";

/** A part of the page that changes by itself: a section, or what stands above all of them. */
export type PagePart = SectionId | "facts";

const sections: Readonly<Record<ContentTable, SectionId>> = {
  key_milestones: "activity",
  resources: "activity",
  photos_projet: "gallery",
  team: "team",
  press: "media",
  social_media_posts: "social",
  donors: "donors",
};

/** What the header of the page shows. */
const facts = [
  "title",
  "is_online",
  "status",
  "continent",
  "short_description",
  "start_date",
  "end_date",
  "budget",
  "beneficiaries",
  "countries",
  "organisations",
] as const;

/** General Information beyond the header is told in the description, and so are all places. */
const described = v
  .keyof(generalInformationRow)
  .options.filter((column) => column === "countries" || !facts.some((fact) => fact === column));

/** Which columns of a project each part shows. */
const columns: readonly (readonly [part: PagePart, columns: readonly (keyof PublicProject)[]])[] = [
  ["facts", facts],
  ["gallery", ["cover"]],
  ["the-project", [...described, "places"]],
  ["key-figures", ["figures", "budget", "money_spent"]],
  ["social", ["keyword"]],
  ["donors", ["donorPhotos"]],
];

/** The parts of the page that a change is seen in. */
export function changedParts(change: ProjectChange): PagePart[] {
  if (change.part === "figure_images") return ["key-figures"];
  if (change.part !== "project") return [sections[change.part]];
  const { before, after } = change;
  // What has not changed is the very same object.
  const isChanged = (column: keyof PublicProject) => before[column] !== after[column];
  return columns.flatMap(([part, shown]) => (shown.some(isChanged) ? [part] : []));
}

/** What a part is called. */
export function partName(part: PagePart): string {
  return part === "facts" ? "Facts of the project" : sectionNames[part];
}
