import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { paths } from "@/lib/paths";
import { listSearch } from "./list/list-address";

/** The accessible name of the list's map. */
export function mapLabel(search: ListSearch | null): string {
  return search ? "Map of the projects found" : "Map of all projects";
}

/** The address of the drawing of that map, for readers without JavaScript. Only servers that render pages have it. */
export function stillOf(search: ListSearch | null): string {
  return search ? paths.projectsStill + listSearch(search.filters) : paths.projectsStill;
}
