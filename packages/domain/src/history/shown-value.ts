import { dataUrlBytes, dataUrlType } from "../files/data-url";
import { formatCount } from "../format/beneficiaries";
import { formatLongDate, formatTimestampDay } from "../format/dates";
import { formatFileSize } from "../format/file-size";
import { formatEuros, formatEurosAndCents } from "../format/money";
import { countCharacters } from "../format/text";
import { readCities } from "../places/cities";
import { countryLabels, readCountryCodes } from "../places/countries";
import { DATA_VIZ_TYPE_OPTIONS } from "../project/data-viz";
import { MILESTONE_STATUS_OPTIONS } from "../project/milestone-status";
import { readPictogram } from "../project/pictogram";
import { PROJECT_STATUS_OPTIONS } from "../project/project-status";
import { largeValueBytes } from "./entry";
import type { ColumnKind } from "./table-words";

/** Longest text within a sentence, in characters; a longer one is shown on demand. */
const SENTENCE_TEXT_MAX = 80;

/** The names of people by the ids of their accounts, former members included. */
export type People = ReadonlyMap<string, string>;

/** A value as people read it. */
export interface ShownValue {
  /** In full; `Nothing` for an empty one. */
  text: string;
  isEmpty: boolean;
  /** Whether it is short enough for a sentence. */
  isShort: boolean;
}

const nothing: ShownValue = { text: "Nothing", isEmpty: true, isShort: true };

/** The name of an account, or a placeholder if it is no longer known. */
export function personName(id: string, people: People): string {
  return people.get(id) ?? "a former member";
}

/** Formats a stored value for people, also one of an unexpected type. */
export function shownValue(kind: ColumnKind, value: unknown, people: People): ShownValue {
  if (kind === "internal" || isEmpty(value)) return nothing;
  const bytes = largeValueBytes(value);
  const text = bytes === null ? textOf(kind, value, people) : textOfSize(kind, bytes);
  if (text.trim() === "") return nothing;
  const isShort =
    bytes === null && countCharacters(text) <= SENTENCE_TEXT_MAX && !/[\r\n]/.test(text);
  return { text, isEmpty: false, isShort };
}

/** Shortens a text for a sentence. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line.slice(0, 4 * SENTENCE_TEXT_MAX)];
  if (characters.length <= SENTENCE_TEXT_MAX) return line;
  return `${characters
    .slice(0, SENTENCE_TEXT_MAX - 1)
    .join("")
    .trimEnd()}…`;
}

/** The entries of a stored list, as texts; empty for other values. */
export function listedTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

function textOf(kind: ColumnKind, value: unknown, people: People): string {
  switch (kind) {
    case "money":
      return asNumber(value, money);
    case "count":
      return asNumber(value, formatCount);
    case "share":
      return asNumber(value, (share) => `${share}%`);
    case "date":
      return formatLongDate(asText(value));
    case "moment":
      return formatTimestampDay(asText(value));
    case "countries":
      return countryLabels(readCountryCodes(value));
    case "names":
      return readCities(value).join(", ");
    case "phase":
      return labelOf(PROJECT_STATUS_OPTIONS, value);
    case "milestone_status":
      return labelOf(MILESTONE_STATUS_OPTIONS, value);
    case "figure_type":
      return labelOf(DATA_VIZ_TYPE_OPTIONS, value);
    case "pictogram":
      return readPictogram(value)?.icon ?? asText(value);
    case "picture":
      return textOfContent("a picture", asText(value));
    case "pictures":
      return listedTexts(value).length === 1 ? "1 photo" : `${listedTexts(value).length} photos`;
    case "file":
      return textOfContent("a file", asText(value));
    case "milestone":
      return "a milestone of the project";
    case "yes_no":
      return value === true ? "Online" : "Offline";
    case "person":
      return personName(asText(value), people);
    case "role":
      return value === "administrator" ? "Administrator" : "Member";
    default:
      return asText(value);
  }
}

/** The text for a value that is too large to be stored with the entry, so that only its size is known. */
function textOfSize(kind: ColumnKind, bytes: number): string {
  // Stored as base64, four characters for three bytes.
  if (kind === "picture") return `a picture (${formatFileSize((bytes * 3) / 4)})`;
  if (kind === "file") return `a file (${formatFileSize((bytes * 3) / 4)})`;
  return `a longer text (${formatFileSize(bytes)})`;
}

function textOfContent(what: string, stored: string): string {
  return dataUrlType(stored) === null ? what : `${what} (${formatFileSize(dataUrlBytes(stored))})`;
}

function money(euros: number): string {
  return Number.isInteger(euros) ? formatEuros(euros) : formatEurosAndCents(euros);
}

function labelOf(options: readonly { value: string; label: string }[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? asText(value);
}

function asNumber(value: unknown, format: (number: number) => string): string {
  return typeof value === "number" && Number.isFinite(value) ? format(value) : asText(value);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
