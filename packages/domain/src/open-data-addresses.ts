import { pageAddresses } from "./app-addresses";
import { listParameters, listParametersOf, WHOLE_LIST } from "./project/list-address";
import { NO_FILTERS, type ProjectFilters } from "./project/project-filters";

/** What a file of projects may be, by the ending of its address. */
export const PROJECTS_FORMATS = ["csv", "xlsx", "json", "geojson", "atom"] as const;

export type ProjectsFormat = (typeof PROJECTS_FORMATS)[number];

/** Their media types. */
export const MEDIA_TYPES: Readonly<Record<ProjectsFormat, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  geojson: "application/geo+json",
  atom: "application/atom+xml",
};

const FOLDER = `${pageAddresses.openData}/`;

/** What a data portal reads to know what is here. */
export const catalogAddress = `${FOLDER}catalog.jsonld`;
export const dataPackageAddress = `${FOLDER}datapackage.json`;

/** Where the projects of the public list are, narrowed and ordered as it is. */
export function projectsAddress(
  format: ProjectsFormat,
  filters: ProjectFilters = NO_FILTERS,
): string {
  const narrowed = listParametersOf({ ...WHOLE_LIST, filters }).filter(
    ([name]) => name !== listParameters.view,
  );
  const query = narrowed.length === 0 ? "" : `?${new URLSearchParams(narrowed)}`;
  return `${FOLDER}projects.${format}${query}`;
}

export function projectAddress(id: string, format: "json" | "atom"): string {
  return `${FOLDER}projects/${id}.${format}`;
}

/** A file of an organisation that publishes in IATI. */
export function iatiAddress(organizationId: number, file: "activities" | "organisation"): string {
  return `${FOLDER}iati/${organizationId}/${file}.xml`;
}
