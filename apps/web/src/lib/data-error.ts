/** What went wrong, as the clients of the backend report it. */
export interface Failure {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** What a person is told when an own message is wanted but no server was there to give one. */
export const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

/**
 * A failed call. `message` is what the person reads (the sentence, and after it what the server says
 * where its database or disk is in trouble), `cause` the original, `status` the HTTP status
 * (0 when no answer came) and `code` PostgreSQL's or PostgREST's (`PGRST116`: no such row).
 */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly code: string | undefined;
  readonly status: number;

  constructor(sentence: string, cause: Failure, status: number) {
    super(
      isServersTrouble(status) ? `${sentence.replace(/\.?$/, ".")} ${cause.message}` : sentence,
      {
        cause,
      },
    );
    this.code = cause.code;
    this.status = status;
  }
}

/** Whether trying again may help: no answer came, or the server failed. */
export function isTransient(error: unknown): boolean {
  return error instanceof DataError && (error.status === 0 || error.status >= 500);
}

/** What a person reads about an error: its sentence, or a general one for errors of the program. */
export function errorMessage(error: unknown): string {
  return error instanceof DataError ? error.message : "Something went wrong. Please try again.";
}

/** The server says in words for people that its database or its disk is not there for a while. */
function isServersTrouble(status: number): boolean {
  return status === 503 || status === 507;
}
