import type { ProjectsFormat } from "@vigie/domain/open-data-addresses";

/** What the formats are called, in every language. */
export const formatNames: Readonly<Record<ProjectsFormat, string>> = {
  csv: "CSV",
  xlsx: "Excel",
  json: "JSON",
  geojson: "GeoJSON",
  atom: "Atom",
};
