import { DEFAULT_LANGUAGE } from "@vigie/domain/language/languages";
import type { TextKey, VisitorTexts } from "@vigie/domain/language/texts";
import * as v from "valibot";
import { UnreadableFileError } from "./files/unreadable-file";

/** What went wrong, as the clients of the backend report it. */
export interface Failure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
  /** The key of the catalogues for the message, and its parameters in JSON, where the server gives them. */
  hint?: string | null | undefined;
  details?: string | null | undefined;
}

/** The messages of the catalogue for failed calls. */
export type FailureKey = Extract<TextKey, `failed.${string}`>;

/**
 * A failed call. `message` says so to people, and `errorMessage` words it. `detail` is what the server says where it
 * refuses, or its database or disk is in trouble, or what else is to be known. `cause` is the original, `status` the HTTP status
 * (0 when no answer came) and `code` PostgreSQL's or PostgREST's (`PGRST116`: no such row).
 */
export class DataError extends Error {
  override readonly name = "DataError";
  declare readonly cause: Failure;
  readonly detail: string | null;
  readonly code: string | undefined;
  readonly status: number;

  constructor(message: string, cause: Failure, status: number, detail?: TextKey | null) {
    super(message, { cause });
    const isTold = isRefusal(cause) || isServersTrouble(status);
    const reason = isTold && message !== cause.message ? cause.message : null;
    this.detail = detail === undefined ? reason : detail;
    this.code = cause.code;
    this.status = status;
  }
}

/** Whether a retry may help: no response came, or the server failed. */
export function isTransient(error: unknown): boolean {
  return error instanceof DataError && (error.status === 0 || error.status >= 500);
}

/** The message of an error for people: its own, or a general one for bugs of the program. */
export function errorMessage(t: VisitorTexts, error: unknown): string {
  if (error instanceof UnreadableFileError) return t.message(error.message);
  if (!(error instanceof DataError)) return t("failed.unknown");
  const { message, detail, cause } = error;
  const word = (text: string) => (text === cause.message ? refusalIn(t, cause) : t.message(text));
  return detail === null ? word(message) : `${word(message).replace(/\.?$/, ".")} ${word(detail)}`;
}

const parametersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.union([v.string(), v.number()])),
);

/** By status, where a client of the backend keeps no hint: uploads that came too many at once, or met trouble with the database or the disk. */
const TROUBLES: Readonly<Record<number, TextKey>> = {
  429: "refused.tooManyRequests",
  503: "refused.databaseAway",
  507: "refused.diskFull",
};

/** Words a server's refusal in the language of the page by its hint. Without a known hint the English message stays. */
export function refusalIn(t: VisitorTexts, { message, hint, details, status }: Failure): string {
  if (t.language === DEFAULT_LANGUAGE) return message;
  const key = hint || TROUBLES[status ?? 0];
  if (!key || (details && !v.is(parametersSchema, details))) return message;
  const text = details ? `${key} ${details}` : key;
  const worded = t.message(text);
  return worded === text ? message : worded;
}

/** Whether the server refused for a reason that its message tells to people. */
function isRefusal({ hint }: Failure): boolean {
  return hint?.startsWith("refused.") === true;
}

/** Statuses whose messages the server writes for people: database or disk are temporarily unavailable. */
function isServersTrouble(status: number): boolean {
  return status === 503 || status === 507;
}
