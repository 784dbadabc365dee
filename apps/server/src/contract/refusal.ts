import { shapedError } from "../errors/shaped-error";

/** Why the contract, or a limit, refuses a request before it reaches the backend. */
export interface Refusal {
  status: 400 | 401 | 403 | 404 | 406 | 408 | 413 | 415 | 429 | 503;
  /** For programs and the log. */
  code: string;
  /** A sentence for people: what is wrong, and what to do. */
  message: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** What is wrong with an access token, for the log. */
  tokenProblem?: "expired" | "forged";
}

/** Makes a refusal; `retryAfter` is in seconds. */
export function refusal(
  status: Refusal["status"],
  code: string,
  message: string,
  retryAfter?: number,
): Refusal {
  return { status, code, message, ...(retryAfter !== undefined && { retryAfter }) };
}

/** For a body of more than `maxBytes`; a call without a body has 0. */
export function tooLarge(maxBytes: number): Refusal {
  if (maxBytes === 0) return refusal(400, "bad_request", "This call has no body");
  const kibibytes = maxBytes / 1024;
  const size = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
  return refusal(413, "payload_too_large", `The request is larger than ${size}`);
}

/** Whether a verdict refuses the request. */
export function isRefusal(verdict: object): verdict is Refusal {
  return "status" in verdict;
}

/** Thrown to stop reading a body that is refused while it arrives. */
export class RefusedBody extends Error {
  override name = "RefusedBody";
  readonly refusal: Refusal;

  constructor(refused: Refusal) {
    super(refused.message);
    this.refusal = refused;
  }
}

/** Set here, since some refusals are sent before the middleware that sets headers (`apiHeaders`). */
const HEADERS = [
  ["access-control-allow-origin", "*"],
  ["cache-control", "private, no-store"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
  ["referrer-policy", "no-referrer"],
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
] as const;

/** The response to a refused request, in the error format of the service that its path names. */
export function refusalResponse(refused: Refusal, path: string): Response {
  const { retryAfter } = refused;
  const response = shapedError(path, refused);
  for (const [name, value] of HEADERS) response.headers.set(name, value);
  if (retryAfter !== undefined) response.headers.set("retry-after", String(Math.ceil(retryAfter)));
  return response;
}
