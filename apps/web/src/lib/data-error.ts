import type { VisitorTexts } from "@vigie/domain/language/texts";
import { UnreadableFileError } from "./files/unreadable-file";

/** What went wrong, as the clients of the backend report it. */
export interface Failure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** Shown in place of the server's own message when no server answered. */
export const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

/**
 * A failed call. `sentence` says so to people, in English; see `Texts.sentence`. `detail` is
 * what the server says where its database or disk is in trouble. `cause` is the original, `status` the HTTP status
 * (0 when no answer came) and `code` PostgreSQL's or PostgREST's (`PGRST116`: no such row).
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly sentence: string;
  readonly detail: string | null;
  readonly code: string | undefined;
  readonly status: number;

  constructor(sentence: string, cause: Failure, status: number) {
    const detail = isServersTrouble(status) ? cause.message : null;
    super(detail === null ? sentence : `${sentence.replace(/\.?$/, ".")} ${detail}`, { cause });
    this.sentence = sentence;
    this.detail = detail;
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
  if (error instanceof UnreadableFileError) return t.sentence(error.message);
  if (!(error instanceof DataError)) return t.sentence("Something went wrong. Please try again.");
  const sentence = t.sentence(error.sentence);
  if (error.detail === null) return sentence;
  return `${sentence.replace(/\.?$/, ".")} ${t.sentence(error.detail)}`;
}

/** Statuses whose messages the server writes for people: database or disk are temporarily unavailable. */
function isServersTrouble(status: number): boolean {
  return status === 503 || status === 507;
}
