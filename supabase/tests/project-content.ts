import { contentTables } from "@vigie/domain/project/content-tables";
import { contentChange, contentRow } from "@vigie/test-backend/content-rows";
import { isFullRun } from "@vigie/test-backend/full-run";

/** Rows of measurements need an indicator as well. */
const ofProjectsAlone = contentTables.filter((table) => table !== "measurements");

/** The tables of what belongs to a project: a valid row of each, another for the same list, and a change to the first. */
export const projectContent = ofProjectsAlone.map((table) => ({
  table,
  row: contentRow(table, "Sample"),
  another: contentRow(table, "Another"),
  change: contentChange(table),
}));

const sampled: readonly string[] = [
  "key_milestones",
  "resources",
  "photos_projet",
  "ledger_entries",
];

/** Those that this run tries where content-rules.test.ts holds that the others have the same rules. */
export const sampledContent = projectContent.filter(
  ({ table }) => isFullRun || sampled.includes(table),
);

/** Rows of such tables without a file: a document that is only linked, and a donor without a picture. */
export const contentWithoutFiles = [
  {
    table: "resources",
    row: { title_resource: "The standard", link_resource: "https://iatistandard.org/" },
    another: { title_resource: "Guidance", link_resource: "https://iatistandard.org/en/guidance/" },
    change: { link_resource: "https://iatistandard.org/en/" },
  },
  {
    table: "donors",
    row: { name: "Rivelune" },
    another: { name: "Fonds du Sahel" },
    change: { website_url: "https://rivelune.example" },
  },
] as const;
