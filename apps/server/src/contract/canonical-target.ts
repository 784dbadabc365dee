/** A request's address in its one accepted spelling. */
export interface Target {
  /** As it was sent, which is its canonical form. */
  path: string;
  /** Names and decoded values of the query, in the order in which they were sent. */
  parameters: [name: string, value: string][];
}

/** Bytes of path and query together. Node's limit for all headers is 16 KiB. */
export const MAX_TARGET_BYTES = 12_288;

/** The characters that RFC 3986 (section 3.3) allows in a path. */
const PATH = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/;

/** Segments that some parsers resolve or drop, and others do not. */
const EMPTY_OR_DOT_SEGMENT = /\/\.{0,2}(?=\/)|\/\.{1,2}$/;

/** Characters that no decoded segment may contain: separators and control characters. */
const HIDDEN = /[/\\\p{Cc}]/u;

/** Percent-encoded though it needs no encoding (RFC 3986, section 2.3): `%61` is `a`. */
const NEEDLESSLY_ENCODED = /^[A-Za-z0-9\-._~]$/;

const QUERY = /^[\x21-\x7e]*$/;

const PARAMETER_NAME = /^[A-Za-z0-9_.-]{1,100}$/;

/**
 * Parses a request's address once, for everything behind it. Ambiguous addresses are refused: absolute
 * form, encoded letters, dot segments, empty segments, encoded separators. Otherwise this guard might
 * see another path than the library behind it.
 *
 * @param url the request line's target as it was sent, for example `/rest/v1/team?select=id`
 * @returns null for an address that is not in its canonical form
 */
export function canonicalTarget(url: string): Target | null {
  if (url.length > MAX_TARGET_BYTES) return null;
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (!isCanonicalPath(path)) return null;
  const parameters = mark === -1 ? [] : readQuery(url.slice(mark + 1));
  return parameters && { path, parameters };
}

function isCanonicalPath(path: string): boolean {
  if (!PATH.test(path) || EMPTY_OR_DOT_SEGMENT.test(path)) return false;
  return !path.includes("%") || path.split("/").every(isCanonicalSegment);
}

function isCanonicalSegment(segment: string): boolean {
  const decoded = decode(segment);
  if (decoded === null || HIDDEN.test(decoded)) return false;
  return !segment
    .match(/%[0-9A-Fa-f]{2}/g)
    ?.some((encoded) => NEEDLESSLY_ENCODED.test(String.fromCharCode(byteOf(encoded))));
}

function byteOf(encoded: string): number {
  return Number.parseInt(encoded.slice(1), 16);
}

function readQuery(query: string): Target["parameters"] | null {
  if (!QUERY.test(query)) return null;
  const parameters: Target["parameters"] = [];
  for (const part of query.split("&")) {
    if (part === "") continue;
    const [name = "", ...rest] = part.split("=");
    const value = decode(rest.join("=").replaceAll("+", " "));
    if (!PARAMETER_NAME.test(name) || value === null || value.includes("\0")) return null;
    parameters.push([name, value]);
  }
  return parameters;
}

/** Null for a malformed percent-encoding, or one of bytes that are no UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
