import type { VisitorTexts } from "@vigie/domain/language/texts";
import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { paths } from "@/lib/paths";
import { listSearch } from "./list/list-address";

/** The accessible name of the list's map. */
export function mapLabel(t: VisitorTexts, search: ListSearch | null): string {
  return search ? t("list.mapOfTheProjectsFound") : t("list.mapOfAllProjects");
}

/** The address of the drawing of that map, for readers without JavaScript. Only servers that render pages have it. */
export function stillOf(search: ListSearch | null): string {
  return search ? paths.projectsStill + listSearch(search.filters) : paths.projectsStill;
}
