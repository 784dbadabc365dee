import { contentChange, contentOfProjects, contentRow } from "@vigie/test-backend/content-rows";

/** The tables of what belongs to a project: a valid row of each, and a change to it. */
export const projectContent = contentOfProjects.map((table) => ({
  table,
  row: contentRow(table, "Sample"),
  change: contentChange(table),
}));

/** Rows of such tables without a file: a document that is only linked, and a donor without a picture. */
export const contentWithoutFiles = [
  {
    table: "resources",
    row: { title_resource: "The standard", link_resource: "https://iatistandard.org/" },
    change: { link_resource: "https://iatistandard.org/en/" },
  },
  {
    table: "donors",
    row: { name: "Rivelune" },
    change: { website_url: "https://rivelune.example" },
  },
] as const;
