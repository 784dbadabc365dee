import { type CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { CommandError } from "../command-error";

/** A row of the file by column name; values are unparsed text. */
export interface CsvRow {
  /** The line at which it ends; the heading is line 1. */
  line: number;
  values: ReadonlyMap<string, string>;
}

/** The rows of a file, and the lines that have more or fewer columns than the heading. */
interface CsvFile {
  rows: CsvRow[];
  uneven: number[];
}

const recordsSchema = v.array(
  v.object({
    record: v.record(v.string(), v.string()),
    info: v.object({ lines: v.number() }),
  }),
);

const delimiters = [",", ";", "\t"] as const;

/**
 * Reads a CSV file with a heading, separated by commas, semicolons or tabs, in UTF-8, UTF-16 or
 * Windows-1252. Quotes inside a value stay as they are written.
 *
 * @param wanted names of required columns
 * @throws {CommandError} when one of them is absent, or a quote is never closed
 */
export function readCsvFile(bytes: Uint8Array, wanted: readonly string[]): CsvFile {
  const text = decodeText(bytes);
  const uneven: number[] = [];
  let columns: string[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    columns(heading: unknown) {
      columns = v.parse(v.array(v.string()), heading).map((name) => name.trim());
      return columns;
    },
    info: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) uneven.push(lineOf(error));
      return undefined;
    },
  });
  const missing = wanted.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new CommandError(`The heading of the file lacks ${missing.join(", ")}.`);
  }
  const rows = v.parse(recordsSchema, records).map(({ record, info }) => ({
    line: info.lines,
    values: new Map(Object.entries(record)),
  }));
  return { rows, uneven };
}

/** The delimiter that is most frequent in the heading. */
function delimiterOf(text: string): string {
  const [heading = ""] = text.split(/\r?\n/, 1);
  const counts = delimiters.map((delimiter) => heading.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** @throws {CommandError} when a quote is never closed, so that the rest of the file is one value */
function lineOf({ code, lines }: CsvError): number {
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    throw new CommandError(
      "A quote in the file is never closed, so its rows cannot be told apart.",
    );
  }
  return v.parse(v.number(), lines);
}

/**
 * The characters of the bytes 0x80 to 0x9f in Windows-1252, the encoding of old spreadsheets; all others are as in
 * Latin-1. In some releases of Node its `windows-1252` decoder decodes Latin-1.
 */
const WESTERN_SPECIALS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const FIRST_SPECIAL = 0x80;

/**
 * Decodes a file: as UTF-16 if it has that byte order mark, as UTF-8 if it is valid, else as Windows-1252, in which
 * every file is valid.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUtf8(bytes) ?? decodeWestern(bytes);
}

/**
 * Repairs a text that was decoded in the wrong encoding: `KouamÃ©` becomes `Kouamé`. A correct text stays unchanged,
 * since its accents hardly ever form valid UTF-8 by chance.
 */
export function repairAccents(text: string): string {
  const bytes = [...text].map(westernByte);
  const known = bytes.filter((byte) => byte !== undefined);
  if (known.length < bytes.length) return text;
  return decodeUtf8(Uint8Array.from(known)) ?? text;
}

function decodeWestern(bytes: Uint8Array): string {
  return Array.from(
    bytes,
    (byte) => WESTERN_SPECIALS[byte - FIRST_SPECIAL] ?? String.fromCharCode(byte),
  ).join("");
}

function westernByte(character: string): number | undefined {
  const special = WESTERN_SPECIALS.indexOf(character);
  if (special >= 0) return FIRST_SPECIAL + special;
  const code = character.codePointAt(0) ?? Number.POSITIVE_INFINITY;
  return code <= 0xff ? code : undefined;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
