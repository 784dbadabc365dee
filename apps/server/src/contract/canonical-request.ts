import { addressOf, type PlainCall, pairsOf } from "../lib/plain-http";
import type { Admission } from "./contract";
import type { RequestHead } from "./header-rules";

/** What else of a request reaches the library. It never sees a header that is not named here. */
const FORWARDED_HEADERS = [
  "accept",
  "cache-control",
  "content-type",
  "if-none-match",
  "prefer",
  "range",
  "range-unit",
  "user-agent",
  "x-client-info",
  "x-supabase-api-version",
  "x-upsert",
] as const;

const ORIGIN = "http://localhost";

/** What a fetch-style request says before its body. */
export function headOf(request: Request): RequestHead {
  const { headers, method, url } = request;
  const isChunked = request.body !== null && !headers.has("content-length");
  return {
    method,
    url: addressOf(url),
    header: (name) =>
      name === "transfer-encoding" && isChunked ? "chunked" : (headers.get(name) ?? undefined),
  };
}

/**
 * Makes the call that the library sees from what was admitted: canonical path and query, one key, the
 * verified token, and nothing of the original but the headers that the protocol knows.
 *
 * @param key the API key to call with
 */
export function canonicalCall(
  { caller, path, search }: Admission,
  { method, header }: Pick<RequestHead, "method" | "header">,
  key: string,
): PlainCall {
  const headers = ["apikey", key];
  for (const name of FORWARDED_HEADERS) {
    const value = header(name);
    if (value !== undefined) headers.push(name, value);
  }
  if (caller.role === "authenticated") headers.push("authorization", `Bearer ${caller.token}`);
  return { method, url: ORIGIN + path + search, headers };
}

/** The same call as a request, with its body. */
export function canonicalRequest(
  admission: Admission,
  head: Pick<RequestHead, "method" | "header">,
  key: string,
  body: Uint8Array<ArrayBuffer> | null,
): Request {
  const { method, url, headers: pairs } = canonicalCall(admission, head, key);
  const headers = new Headers(pairsOf(pairs));
  if (body !== null) headers.set("content-length", String(body.length));
  return new Request(url, { method, headers, body });
}
