import { RESOURCE_FILE_MAX_BYTES } from "../limits";

/** Shown for a document of more than 10 MB. */
export const RESOURCE_FILE_TOO_LARGE = "File size must be less than 10MB";

/** Shown for a file that is no document. */
export const RESOURCE_FILE_TYPE_INVALID =
  "Invalid file type. Please upload a document file (PDF, Word, Excel, PowerPoint, etc.).";

const documents = [
  { extension: "pdf", type: "application/pdf", kind: "PDF" },
  { extension: "doc", type: "application/msword", kind: "Word" },
  {
    extension: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    kind: "Word",
  },
  { extension: "xls", type: "application/vnd.ms-excel", kind: "Excel" },
  {
    extension: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    kind: "Excel",
  },
  { extension: "ppt", type: "application/vnd.ms-powerpoint", kind: "PowerPoint" },
  {
    extension: "pptx",
    type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    kind: "PowerPoint",
  },
  { extension: "txt", type: "text/plain", kind: "Text" },
  { extension: "csv", type: "text/csv", kind: "CSV" },
] as const;

/** Media types of the documents a resource may hold; the database holds `file_data` to them. */
export const RESOURCE_FILE_TYPES: readonly string[] = documents.map(({ type }) => type);

/** What a file input accepts: `.pdf,.doc,…` and their types. */
export const RESOURCE_FILE_ACCEPT = documents
  .flatMap(({ extension, type }) => [`.${extension}`, type])
  .join(",");

/** Types that browsers report for unknown files, whose extension then decides. */
const typesThatSayNothing = ["", "application/octet-stream", "application/csv", "text/x-csv"];

/** The checked properties of a chosen file, such as a browser's `File`. */
export interface ChosenFile {
  readonly name: string;
  /** Media type according to the browser, empty if unknown. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The media type a document is stored under, or `null` for a file that is not allowed. A CSV that
 * Windows calls an Excel file is stored as what its extension says. Read the file under this type
 * (`new Blob([file], { type })`): a data URL of a type that says nothing is refused by the
 * database.
 */
export function resourceFileType(file: Pick<ChosenFile, "name" | "type">): string | null {
  const type = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = /\.([a-z]+)$/i.exec(file.name.trim())?.[1]?.toLowerCase();
  const byExtension = documents.find((document) => document.extension === extension)?.type ?? null;
  if (typesThatSayNothing.includes(type)) return byExtension;
  return RESOURCE_FILE_TYPES.includes(type) ? (byExtension ?? type) : null;
}

/** The sentence to show for a file that is not accepted; `null` for one that is. */
export function refuseResourceFile(file: ChosenFile): string | null {
  if (file.size > RESOURCE_FILE_MAX_BYTES) return RESOURCE_FILE_TOO_LARGE;
  return resourceFileType(file) === null ? RESOURCE_FILE_TYPE_INVALID : null;
}

/** The name of a stored type for readers: `PDF`, `Word`, …; `Document` for others. */
export function resourceFileKind(type: string | null | undefined): string {
  return documents.find((document) => document.type === type)?.kind ?? "Document";
}
