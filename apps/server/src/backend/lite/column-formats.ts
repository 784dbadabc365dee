import type { PostgresType } from "postgres";

const objectIdentifier = {
  jsonb: 3802,
  json: 114,
  numeric: 1700,
  timestamptz: 1184,
  timestamp: 1114,
  date: 1082,
};

/**
 * Parsers and serializers of the data service's PostgreSQL driver, so that rows look as PostgREST sends them:
 * `timestamptz` as `2026-11-21T01:05:37.25+00:00`, `numeric` as a JSON number, `jsonb` as the value itself instead of a
 * string with JSON in it.
 */
export const columnFormats: Record<string, PostgresType> = {
  timestamptz: textColumn(objectIdentifier.timestamptz, isoTimestamp),
  timestamp: textColumn(objectIdentifier.timestamp, isoTimestamp),
  date: textColumn(objectIdentifier.date, (text) => text),
  numeric: {
    to: objectIdentifier.numeric,
    from: [objectIdentifier.numeric],
    serialize: String,
    parse: jsonNumber,
  },
  json: jsonColumn(objectIdentifier.json),
  jsonb: jsonColumn(objectIdentifier.jsonb),
};

/**
 * The same for accounts, whose moments without a time zone are in UTC: read without one, they would be the machine's, and
 * sessions would end up to 14 hours early or late.
 */
export const accountColumnFormats: Record<string, PostgresType> = {
  ...columnFormats,
  timestamp: textColumn(objectIdentifier.timestamp, (text) => `${isoTimestamp(text)}+00:00`),
};

/**
 * PostgreSQL's text form of a timestamp (`2026-11-21 01:05:37.25+00`) in PostgREST's form
 * (`2026-11-21T01:05:37.25+00:00`). `infinity` stays as it is.
 */
export function isoTimestamp(text: string): string {
  const moment = text.replace(" ", "T");
  // A list has thousands of these, and a regular expression would take four times as long.
  const sign = moment.at(-3);
  return sign === "+" || sign === "-" ? `${moment}:00` : moment;
}

/** A numeric column as a JSON number; `NaN` and `Infinity`, which JSON lacks, stay text. */
export function jsonNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

function textColumn(type: number, parse: (text: string) => string): PostgresType {
  return { to: type, from: [type], serialize: textOf, parse };
}

/** The driver can send only text; the database rejects what is no timestamp. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}

function jsonColumn(type: number): PostgresType {
  return { to: type, from: [type], serialize: jsonText, parse: (text: string) => JSON.parse(text) };
}

/** The library encodes some values itself, which must not be encoded twice. */
function jsonText(value: unknown): string {
  return typeof value === "string" && isJsonContainer(value) ? value : JSON.stringify(value);
}

function isJsonContainer(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
