import type { TextKey, VisitorTexts } from "@vigie/domain/language/texts";
import { UnreadableFileError } from "./files/unreadable-file";

/** What went wrong, as the clients of the backend report it. */
export interface Failure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** The messages of the catalogue for failed calls. */
export type FailureKey = Extract<TextKey, `failed.${string}`>;

/**
 * A failed call. `message` says so to people; `Texts.message` words it. `detail` is what the server says where its
 * database or disk is in trouble, or what else is to be known. `cause` is the original, `status` the HTTP status
 * (0 when no answer came) and `code` PostgreSQL's or PostgREST's (`PGRST116`: no such row).
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly detail: string | null;
  readonly code: string | undefined;
  readonly status: number;

  constructor(message: string, cause: Failure, status: number, detail?: FailureKey) {
    super(message, { cause });
    this.detail = detail ?? (isServersTrouble(status) ? cause.message : null);
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
  const text = t.message(error.message);
  return error.detail === null ? text : `${text.replace(/\.?$/, ".")} ${t.message(error.detail)}`;
}

/** Statuses whose messages the server writes for people: database or disk are temporarily unavailable. */
function isServersTrouble(status: number): boolean {
  return status === 503 || status === 507;
}
