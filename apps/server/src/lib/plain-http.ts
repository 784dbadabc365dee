/** A complete call as plain data, which is cheap to pass to another thread. */
export interface PlainCall {
  method: string;
  /** Absolute. */
  url: string;
  /** Lower-case names and values alternate, which is the cheapest form to pass on. */
  headers: readonly string[];
  /** Null for none. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** A complete response as plain data. */
export interface PlainAnswer {
  status: number;
  /** Lower-case names and values alternate. */
  headers: string[];
  /** Null for none, as for a HEAD request. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** The value of a header by its lower-case name; null for an absent one. */
export function headerOf(headers: readonly string[], name: string): string | null {
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === name) return headers[at + 1] ?? null;
  }
  return null;
}

/** An alternating list of headers without those of some names. */
export function headersWithout(headers: readonly string[], names: ReadonlySet<string>): string[] {
  return headers.filter((_, at) => !names.has(headers[at - (at % 2)] ?? ""));
}

/** Path and query of an absolute URL. Does not parse it, since every read comes through here. */
export function pathAndQueryOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

/** The call as a fetch-style request. */
export function requestOf({ method, url, headers, body }: PlainCall): Request {
  return new Request(url, { method, headers: headerPairs(headers), body });
}

/** Reads a response to its end. */
export async function plainAnswerOf(response: Response): Promise<PlainAnswer> {
  const { status, headers, body } = response;
  return {
    status,
    headers: [...headers].flat(),
    body: body === null ? null : new Uint8Array(await response.arrayBuffer()),
  };
}

/** The response as a fetch-style one. */
export function responseOf({ status, headers, body }: PlainAnswer): Response {
  return new Response(body, { status, headers: headerPairs(headers) });
}

/** An alternating list of headers as pairs. */
export function headerPairs(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, nth) => [
    headers[2 * nth] ?? "",
    headers[2 * nth + 1] ?? "",
  ]);
}
