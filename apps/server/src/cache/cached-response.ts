import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fresh from "fresh";

/**
 * An answer in the form in which it is sent: headers as a list of names and values in turn, which
 * costs the least to send, and the body once more compressed, where that has been done.
 */
export interface CachedResponse {
  status: number;
  headers: string[];
  body: Buffer;
  /** Absent where a browser cannot be told that what it has is still right. */
  unchanged?: { tag: string; headers: string[] };
  /** Absent where nobody wanted it so far, null where it would be no smaller. */
  compressed?: { headers: string[]; body: Buffer } | null;
}

/**
 * A browser asks each time and is mostly told that nothing changed. A content delivery network may
 * answer for two seconds without asking, so that it carries any crowd, and changes still seem live.
 */
const SHARED_FOR_SECONDS = "public, max-age=0, s-maxage=2, must-revalidate";

/** For whoever asked, now. */
const NOT_KEPT = "private, no-store";

/** Caches between here and the browser must tell these requests apart. */
const VARY = "Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range";

/** Headers that are set anew here. */
const OWN_HEADERS = new Set(["cache-control", "content-length", "etag", "vary"]);

/** Headers of the body, which an answer without one leaves out. */
const BODY_HEADERS = new Set(["content-type", "content-range"]);

/** Smaller bodies fit into a packet or two as they are. */
const MIN_BYTES_TO_COMPRESS = 1024;

const compress = promisify(brotliCompress);

/** Whether an answer with this status may be given to others, later. */
export function isShareable(status: number): boolean {
  return status === 200 || status === 206;
}

/**
 * Takes an answer of the data service over.
 *
 * @param isRight asked once the answer is there: whether nothing changed since it was asked for
 */
export async function fromResponse(
  response: Response,
  isRight: () => boolean,
): Promise<CachedResponse> {
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const isShared = isShareable(status) && isRight();
  const given = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  const common = ["cache-control", isShared ? SHARED_FOR_SECONDS : NOT_KEPT, "vary", VARY];
  if (!isShared || body.length === 0) {
    // The length of what a HEAD would have got is the data service's to tell.
    const length = response.headers.get("content-length") ?? String(body.length);
    return { status, body, headers: [...given.flat(), ...common, "content-length", length] };
  }
  const tag = tagOf(response, body);
  common.push("etag", tag);
  return {
    status,
    body,
    headers: [...given.flat(), ...common, "content-length", String(body.length)],
    unchanged: {
      tag,
      headers: [...given.filter(([name]) => !BODY_HEADERS.has(name)).flat(), ...common],
    },
  };
}

/** Weak, since it is the same for both forms of the body. How many rows there are counts, too. */
function tagOf({ headers }: Response, body: Buffer): string {
  const hash = createHash("sha256")
    .update(headers.get("content-range") ?? "")
    .update(body);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

/** Whether it is worth compressing for whoever asked, and has not been. */
export function isCompressionWanted(
  { status, body, compressed }: CachedResponse,
  { headers }: IncomingMessage,
): boolean {
  const isOpen = compressed === undefined && isShareable(status);
  return isOpen && body.length > MIN_BYTES_TO_COMPRESS && takesBrotli(headers);
}

/** The answer with its compressed form; null in its place where that gains nothing. */
export async function withCompressedBody(answer: CachedResponse): Promise<CachedResponse> {
  const { body, headers } = answer;
  const smaller = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A quarter of a megabyte to look back on: a larger one costs memory and gains a hundredth.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  if (smaller.length >= body.length) return { ...answer, compressed: null };
  const length = headers.indexOf("content-length");
  return {
    ...answer,
    compressed: {
      body: smaller,
      headers: [
        ...headers.slice(0, length),
        "content-encoding",
        "br",
        "content-length",
        String(smaller.length),
      ],
    },
  };
}

/** Sends the answer, or only that nothing changed. */
export function send(
  answer: CachedResponse,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (outgoing.destroyed) return;
  const { unchanged, compressed } = answer;
  if (
    unchanged !== undefined &&
    headers["if-none-match"] !== undefined &&
    fresh(headers, { etag: unchanged.tag })
  ) {
    outgoing.writeHead(304, unchanged.headers);
    outgoing.end();
    return;
  }
  const form = compressed && takesBrotli(headers) ? compressed : answer;
  outgoing.writeHead(answer.status, form.headers);
  if (method === "HEAD") outgoing.end();
  else outgoing.end(form.body);
}

/** What an answer takes in memory, in bytes: its bodies, and its headers up to three times. */
export function bytesOf({ headers, body, compressed }: CachedResponse): number {
  return 3 * headers.join().length + body.length + (compressed?.body.length ?? 0);
}

function takesBrotli({ "accept-encoding": accepted }: IncomingHttpHeaders): boolean {
  if (typeof accepted !== "string") return false;
  return /\bbr\b/.test(accepted) && !/\bbr\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$)/.test(accepted);
}
