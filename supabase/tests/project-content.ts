import { randomUUID } from "node:crypto";

const onePixel = "data:image/png;base64,iVBORw0KGgo=";

/** The tables of what belongs to a project: a valid row of each, and a change to it. */
export const projectContent = [
  { table: "key_milestones", row: { name_milestone: "Survey" }, change: { name_milestone: "New" } },
  {
    table: "resources",
    row: {
      title_resource: "Report",
      file_data: "data:text/plain;base64,aGVsbG8=",
      file_name: "report.txt",
    },
    change: { title_resource: "New" },
  },
  {
    table: "team",
    row: { first_name: "Awa", last_name: "Diop", job_title: "Engineer" },
    change: { job_title: "New" },
  },
  { table: "social_media_posts", row: { description: "Rain!" }, change: { description: "New" } },
  {
    table: "press",
    row: { press_url: "https://news.example/1" },
    change: { press_url: "https://news.example/new" },
  },
  {
    table: "donors",
    row: { image: "https://files.example/logo.png" },
    change: { website_url: "https://rivelune.example/new" },
  },
  {
    table: "partners",
    row: { name: "Eau Vive", identifier: "BF-RNA-17" },
    change: { name: "New" },
  },
  {
    table: "ledger_entries",
    row: { kind: "spent", day: "2026-03-15", amount: 1250.5, description: "Two pumps" },
    change: { description: "New" },
  },
  { table: "photos_projet", row: { la_photo: onePixel }, change: { file_name: "new.png" } },
  { table: "indicators", row: { title: "Wells in service" }, change: { title: "New" } },
] as const;

/** A measurement, which needs an indicator of its project besides. */
export const measurementContent = {
  table: "measurements",
  row: { day: "2026-03-15", value: 7 },
  change: { note: "New" },
} as const;

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

/** A row for a project that has one like it: a donor has one name there, or one description of the picture. */
export function another<Row extends object>(row: Row): Row {
  if ("name" in row && !("image" in row)) return { ...row, name: `Donor ${randomUUID()}` };
  return "image" in row ? { ...row, image: `https://files.example/${randomUUID()}.png` } : row;
}
