/** A call without a body, as it passes between rooms and threads: nothing but text. */
export interface PlainCall {
  method: string;
  /** From its scheme on. */
  url: string;
  /** Names in small letters and values in turn, which costs the least to pass on. */
  headers: readonly string[];
}

/** An answer that is there as a whole. */
export interface PlainAnswer {
  status: number;
  /** Names in small letters and values in turn. */
  headers: string[];
  /** Null for none, as to a HEAD request. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** The value of a header by its name in small letters; null where it was not sent. */
export function headerOf(headers: readonly string[], name: string): string | null {
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === name) return headers[at + 1] ?? null;
  }
  return null;
}

/** The headers, names and values in turn, without those of some names. */
export function headersBut(headers: readonly string[], names: ReadonlySet<string>): string[] {
  return headers.filter((_, at) => !names.has(headers[at - (at % 2)] ?? ""));
}

/** Path and query of a whole URL, which is not parsed: each read asks for them. */
export function addressOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

/** The same call for what takes requests. */
export function requestOf({ method, url, headers }: PlainCall): Request {
  return new Request(url, { method, headers: pairsOf(headers) });
}

/** Reads a response whole. */
export async function plainAnswerOf(response: Response): Promise<PlainAnswer> {
  const { status, headers, body } = response;
  return {
    status,
    headers: [...headers].flat(),
    body: body === null ? null : new Uint8Array(await response.arrayBuffer()),
  };
}

/** The same answer for what takes responses. */
export function responseOf({ status, headers, body }: PlainAnswer): Response {
  return new Response(body, { status, headers: pairsOf(headers) });
}

/** Headers that are given as names and values in turn, each with its value. */
export function pairsOf(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, nth) => [
    headers[2 * nth] ?? "",
    headers[2 * nth + 1] ?? "",
  ]);
}
