import { message } from "@vigie/domain/language/message";
import { readCsv } from "./csv";
import { decodeText, type EncodingCandidate } from "./decode-text";
import { readExcel, WORKBOOK_PATH, type Workbook } from "./excel";
import { readActivities } from "./iati";
import { FILE_MAX_BYTES, FileRefused, type OnProgress, type Table } from "./table";
import { readZip } from "./zip";

export type ReadFile =
  | ({ kind: "workbook" } & Workbook)
  | ({
      kind: "text";
      candidates: readonly EncodingCandidate[];
    } & ReadText)
  /** XML whose outermost element is `iati-activities`. */
  | ({ kind: "iati" } & ReadText);

interface ReadText {
  table: Table;
  encoding: string;
  /** Messages on how it was read. */
  notes: readonly string[];
}

/** How a file is read: what a person chose after a first reading, and the language that texts of IATI are wanted in. */
export interface ReadingChoices {
  language: string;
  encoding?: string | undefined;
  sheet?: string | undefined;
}

export const FILE_TOO_LARGE = message("importFile.tooLarge", { limit: FILE_MAX_BYTES / 1024 ** 2 });

/**
 * Reads a file by what it holds, whatever its name says.
 *
 * @param onProgress is told while a long file is read
 * @throws {FileRefused}
 */
export function readFile(
  bytes: Uint8Array,
  choices: ReadingChoices,
  onProgress: OnProgress = () => {},
): ReadFile {
  if (bytes.length === 0) throw new FileRefused(message("importFile.empty"));
  if (bytes.length > FILE_MAX_BYTES) throw new FileRefused(FILE_TOO_LARGE);
  if (begins(bytes, ZIP)) return readZipped(bytes, choices.sheet, onProgress);
  if (begins(bytes, OLE)) throw oldOffice(bytes);
  if (NO_TABLES.some((start) => begins(bytes, start))) throw noTable();
  return readText(bytes, choices, onProgress);
}

const ZIP = [0x50, 0x4b];
/** The container of Office until 2003, and of encrypted files of today. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** PDF, RTF, PNG, JPEG, GIF, gzip, 7z, RAR */
const NO_TABLES = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function readZipped(
  bytes: Uint8Array,
  sheet: string | undefined,
  onProgress: OnProgress,
): ReadFile {
  const entries = readZip(bytes);
  if (entries.has(WORKBOOK_PATH))
    return { kind: "workbook", ...readExcel(entries, sheet, onProgress) };
  if (entries.has("xl/workbook.bin")) throw oldExcel();
  if (entries.has("content.xml")) throw new FileRefused(message("importFile.openDocument"));
  if ([...entries.keys()].some((name) => name.endsWith(".iwa") || name.endsWith("Index.zip")))
    throw new FileRefused(message("importFile.numbers"));
  if (entries.has("[Content_Types].xml")) throw noTable();
  throw new FileRefused(message("importFile.archive"));
}

function oldOffice(bytes: Uint8Array): FileRefused {
  // Names in its directory begin at even places.
  const names = new TextDecoder("utf-16le").decode(bytes);
  if (names.includes("EncryptedPackage")) return new FileRefused(message("importFile.encrypted"));
  return /(?:Workbook|Book)\0/.test(names) ? oldExcel() : noTable();
}

function readText(
  bytes: Uint8Array,
  { encoding: wanted, language }: ReadingChoices,
  onProgress: OnProgress,
): ReadFile {
  const { text, encoding, candidates, notes } = decodeText(bytes, wanted, namedEncoding(bytes));
  const start = text.slice(0, 65_536).trimStart();
  if (start.startsWith("<")) {
    const outermost = /<(?![?!])(?:\w+:)?([\w-]+)/.exec(start.replace(/<!--.*?-->/gs, ""))?.[1];
    if (outermost === "iati-activities")
      return { kind: "iati", table: readActivities(text, language, onProgress), encoding, notes };
    if (outermost === "Workbook") throw oldExcel();
    if (/^(?:html|table|meta|style)$/i.test(outermost ?? ""))
      throw new FileRefused(message("importFile.webPage"));
    throw new FileRefused(message("importFile.otherXml"));
  }
  if ((start.match(CONTROL_CHARACTERS)?.length ?? 0) > start.length / 50) throw noTable();
  return { kind: "text", table: readCsv(text, onProgress), encoding, candidates, notes };
}

const CONTROL_CHARACTERS = /\p{Cc}(?<![\t\n\r])/gu;

/** The encoding that an XML file names, other than Unicode's, which are known by themselves. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const name = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1];
  if (name === undefined || /^utf/i.test(name)) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

function oldExcel(): FileRefused {
  return new FileRefused(message("importFile.oldWorkbook"));
}

function noTable(): FileRefused {
  return new FileRefused(message("importFile.noTable"));
}
