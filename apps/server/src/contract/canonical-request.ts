import { type PlainCall, pathAndQueryOf } from "../lib/plain-http";
import type { Admission } from "./contract";
import type { RequestHead } from "./header-rules";

/** The request headers that are passed on to the library. It never sees any other. */
const FORWARDED_HEADERS = [
  "accept",
  "accept-language",
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

/** The head of a fetch-style request. */
export function headOf(request: Request): RequestHead {
  const { headers, method, url } = request;
  const isChunked = request.body !== null && !headers.has("content-length");
  return {
    method,
    url: pathAndQueryOf(url),
    header: (name) =>
      name === "transfer-encoding" && isChunked ? "chunked" : (headers.get(name) ?? undefined),
  };
}

/**
 * Builds the call that the library sees from the admission: canonical path and query, one API key, the
 * verified token, and of the original request only the headers that the protocol knows.
 *
 * @param key the API key to call with
 */
export function canonicalCall(
  { caller, path, search }: Admission,
  { method, header }: Pick<RequestHead, "method" | "header">,
  key: string,
  body: PlainCall["body"],
): PlainCall {
  const headers = ["apikey", key];
  for (const name of FORWARDED_HEADERS) {
    const value = header(name);
    if (value !== undefined) headers.push(name, value);
  }
  if (caller.role === "authenticated") headers.push("authorization", `Bearer ${caller.token}`);
  if (body !== null) headers.push("content-length", String(body.length));
  return { method, url: ORIGIN + path + search, headers, body };
}
