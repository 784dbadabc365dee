import { message } from "../language/message";
import { RESOURCE_FILE_MAX_BYTES } from "../limits";
import { beginsWith, isCutOff } from "./file-end";

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
  { extension: "txt", type: "text/plain", kind: message("format.text") },
  { extension: "csv", type: "text/csv", kind: "CSV" },
] as const;

/** Media types of the documents a resource may hold; the database holds `file_data` to them. */
export const RESOURCE_FILE_TYPES: readonly string[] = documents.map(({ type }) => type);

/** What a file input accepts: `.pdf,.doc,…` and their types. */
export const RESOURCE_FILE_ACCEPT = documents
  .flatMap(({ extension, type }) => [`.${extension}`, type])
  .join(",");

/** The checked properties of a chosen file, such as a browser's `File`. */
export interface ChosenFile {
  readonly name: string;
  /** Media type according to the browser, empty if unknown. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The media type a document is stored under, or `null` for a file that is not allowed. The name's ending decides, since
 * what browsers say differs between machines; without a known ending their word does. Read the file under this type
 * (`new Blob([file], { type })`): a data URL of another is refused by the database.
 */
export function resourceFileType(file: Pick<ChosenFile, "name" | "type">): string | null {
  const type = file.type.split(";")[0]?.trim().toLowerCase() ?? "";
  const extension = /\.([a-z]+)$/i.exec(file.name.trim())?.[1]?.toLowerCase();
  const byExtension = documents.find((document) => document.extension === extension)?.type;
  return byExtension ?? (RESOURCE_FILE_TYPES.includes(type) ? type : null);
}

/** The message for a file that is not accepted; `null` for one that is. */
export function refuseResourceFile(file: ChosenFile): string | null {
  if (file.size > RESOURCE_FILE_MAX_BYTES) return message("forms.documentTooLarge");
  if (resourceFileType(file) === null) return message("forms.documentTypeInvalid");
  return file.size === 0 ? message("forms.documentEmpty") : null;
}

/** How files begin that carry a document's name and are none: programs, pictures. */
const foreignStarts = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** A page in place of a download: many sites answer so for a session that has ended. */
const webPage = /^\s*<(?:!doctype html|html)/i;

/** Types that other programs write as web pages. */
const mayBeWebPage: readonly (string | null)[] = [
  "text/plain",
  "text/csv",
  "application/msword",
  "application/vnd.ms-excel",
];

/**
 * The message for a document whose content is not what its name says; `null` for one that is.
 *
 * @param type as `resourceFileType` gives it
 */
export function refuseResourceContent(type: string | null, bytes: Uint8Array): string | null {
  const isForeign = foreignStarts.some((start) => beginsWith(bytes, start));
  const isPage =
    !mayBeWebPage.includes(type) && webPage.test(String.fromCharCode(...bytes.subarray(0, 64)));
  if (isForeign || isPage) return message("forms.documentTypeInvalid");
  return isCutOff(bytes) ? message("forms.documentCutOff") : null;
}

/** The name of a stored type for readers, as a message: `PDF`, `Word`, …; that of a document for others. */
export function resourceFileKind(type: string | null | undefined): string {
  return documents.find((document) => document.type === type)?.kind ?? message("format.document");
}
