import type { Call } from "./calls";
import { type Refusal, refusal, tooLarge } from "./refusal";

/** Method, address and headers of a request. */
export interface RequestHead {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  header(name: string): string | undefined;
}

/** Media types of responses to a data call: rows, or a single row. Lists of browsers end with a wildcard. */
const ACCEPT = /(?:^|,)\s*(?:\*\/\*|application\/(?:json|vnd\.pgrst\.object\+json)\b)/;

const PLAN = /pgrst\.plan/i;

/** The preferences of a data call. `tx=rollback` is missing: callers do not decide on transactions. */
const PREFERENCE =
  /^(?:return=(?:minimal|headers-only|representation)|count=exact|missing=default|handling=(?:strict|lenient))$/;

const RANGE = /^\d{1,9}-\d{0,9}$/;

/** Checks that a call has only headers that the protocol knows, and no larger body than it may have. */
export function checkHeaders(call: Call, head: RequestHead): Refusal | null {
  return (call.service === "rest" ? checkDataHeaders(head) : null) ?? checkBody(call, head);
}

function checkDataHeaders({ header }: RequestHead): Refusal | null {
  const accept = header("accept");
  if (accept !== undefined && (PLAN.test(accept) || !ACCEPT.test(accept))) {
    return refusal(406, "PGRST107", "None of these media types are available");
  }
  const preferences = header("prefer")?.split(",") ?? [];
  const unknown = preferences.find((preference) => !PREFERENCE.test(preference.trim()));
  if (unknown !== undefined) return refusal(400, "PGRST122", "A preference is not offered here");
  const range = header("range");
  if (range !== undefined && !RANGE.test(range)) {
    return refusal(400, "PGRST103", "The range cannot be read");
  }
  const profiles = [header("accept-profile"), header("content-profile")];
  return profiles.every((profile) => profile === undefined || profile === "public")
    ? null
    : refusal(406, "PGRST106", "The schema must be: public");
}

function checkBody(call: Call, { header }: RequestHead): Refusal | null {
  const length = header("content-length");
  const transfer = header("transfer-encoding");
  const hasBody = transfer !== undefined || (length ?? "0") !== "0";
  if (!hasBody) return null;
  // Node takes `xchunked` for a body that lasts as long as the connection.
  if (transfer !== undefined && transfer.toLowerCase() !== "chunked") {
    return refusal(400, "bad_request", "The body is sent in an unknown way");
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    return refusal(400, "bad_request", "The length is not a number");
  }
  if (Number(length ?? 0) > call.maxBodyBytes) {
    return tooLarge(call.maxBodyBytes);
  }
  if (header("content-encoding") !== undefined) {
    return refusal(415, "unsupported_encoding", "Send the body uncompressed");
  }
  const type = header("content-type") ?? "";
  return call.bodyTypes.some((pattern) => pattern.test(type))
    ? null
    : refusal(415, "unsupported_media_type", "The type of the body is not taken here");
}
