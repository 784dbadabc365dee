import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { paths } from "@/lib/paths";
import { listSearch } from "./list/list-address";

/** What a map of the list shows, in words. */
export function mapLabel(search: ListSearch | null): string {
  return search ? "Map of the projects found" : "Map of all projects";
}

/** Where servers that render pages have a drawing of that map, for readers without JavaScript. */
export function stillOf(search: ListSearch | null): string {
  return search ? paths.projectsStill + listSearch(search.filters) : paths.projectsStill;
}
