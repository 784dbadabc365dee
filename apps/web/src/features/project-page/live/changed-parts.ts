import type { ProjectTexts } from "@vigie/domain/language/texts";
import { publicInformationRow } from "@vigie/domain/tables/projects";
import * as v from "valibot";
import type { ProjectChange } from "@/data/live/follow-project";
import type { PublicProject } from "@/data/projects/public/public-page";
import {
  type SectionId,
  sectionName,
  sectionOfTable,
} from "@/features/project-page/navigation/section-names";

/** A part of the page: a section, or the header above all of them. */
export type PagePart = SectionId | "facts";

/** The columns that the header shows. */
const facts = [
  "title",
  "is_online",
  "status",
  "continent",
  "short_description",
  "start_date",
  "end_date",
  "currency",
  "budget",
  "beneficiaries",
  "countries",
  "organisations",
] as const;

/** The columns of General Information that the description shows. */
const described = v
  .keyof(publicInformationRow)
  .options.filter((column) => column === "countries" || !facts.some((fact) => fact === column));

/** The columns of a project that each part shows. */
const columns: readonly (readonly [part: PagePart, columns: readonly (keyof PublicProject)[]])[] = [
  ["facts", facts],
  ["gallery", ["cover"]],
  ["the-project", [...described, "places"]],
  ["key-figures", ["figures", "currency", "budget", "money_spent"]],
  ["money", ["keeps_ledger", "shows_entries"]],
  ["social", ["keyword"]],
];

/** The parts of the page that show a change. */
export function changedParts(change: ProjectChange): PagePart[] {
  if (change.part === "figure_images") return ["key-figures"];
  if (change.part !== "project") return [sectionOfTable[change.part]];
  const { before, after } = change;
  // Unchanged values are identical objects.
  const isChanged = (column: keyof PublicProject) => before[column] !== after[column];
  return columns.flatMap(([part, shown]) => (shown.some(isChanged) ? [part] : []));
}

/** The name of a part. */
export function partName(t: ProjectTexts, part: PagePart): string {
  return part === "facts" ? t("project.factsOfTheProject") : sectionName(t, part);
}
