import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fresh from "fresh";
import { headerOf, headersBut, type PlainAnswer } from "../lib/plain-http";

/**
 * A response in the form in which it is sent: headers as a list of names and values in turn, which
 * costs the least to send, and the body once more compressed, where that makes it smaller.
 */
export interface CachedResponse {
  status: number;
  /** Whether it may be kept and sent to others. */
  isShared: boolean;
  headers: string[];
  body: Buffer;
  /** What a browser is sent that has it already; absent for responses without a tag. */
  unchanged?: { tag: string; headers: string[] };
  compressed?: { headers: string[]; body: Buffer };
}

/**
 * A browser asks each time and is mostly told that nothing changed. A content delivery network may
 * answer for two seconds without asking, so that it carries any crowd, and changes still seem live.
 */
const SHARED_FOR_SECONDS = "public, max-age=0, s-maxage=2, must-revalidate";

/** How responses of a kind are kept between here and the browser. */
export interface Sharing {
  /** `Cache-Control` of those that are not shared. */
  unshared: string;
  /** Which requests caches must tell apart. */
  vary: string;
}

/** Of data. */
export const DATA_SHARING: Sharing = {
  unshared: "private, no-store",
  vary: "Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range",
};

/** What a response says that stands in for another one. */
const FOR_NOW = "no-cache";

/** Of pages, which are the same for all. Unlike `no-store`, `no-cache` leaves the way back as it was. */
export const PAGE_SHARING: Sharing = { unshared: FOR_NOW, vary: "Accept-Encoding" };

/** Headers that are set anew here. */
const OWN_HEADERS = new Set(["cache-control", "content-length", "etag", "vary"]);

/** Headers of the body, which a 304 leaves out. */
const BODY_HEADERS = new Set(["content-type", "content-range"]);

const EMPTY = Buffer.alloc(0);

/** A body of up to this fits into a packet as it is. */
const MIN_BYTES_TO_COMPRESS = 1024;

/** Whether a response with this status may be cached. */
export function isShareable(status: number): boolean {
  return status === 200 || status === 206;
}

/**
 * Takes over an answer of the data service.
 *
 * @param isCurrent whether nothing changed since the request
 */
export function fromAnswer(
  answer: PlainAnswer,
  isCurrent: () => boolean,
  { unshared, vary }: Sharing = DATA_SHARING,
): CachedResponse {
  const { status } = answer;
  const body = bytesIn(answer);
  const isForNow = headerOf(answer.headers, "cache-control") === FOR_NOW;
  const isShared = isShareable(status) && !isForNow && isCurrent();
  const received = headersBut(answer.headers, OWN_HEADERS);
  const common = ["cache-control", isShared ? SHARED_FOR_SECONDS : unshared, "vary", vary];
  const tag = isShared && body.length > 0 ? tagOf(answer, body) : undefined;
  if (tag !== undefined) common.push("etag", tag);
  // Without a body it is a HEAD's, and the length that of the body which a GET would get.
  const length = (body.length === 0 && headerOf(answer.headers, "content-length")) || body.length;
  return {
    status,
    isShared,
    body,
    headers: [...received, ...common, "content-length", String(length)],
    ...(tag !== undefined && {
      unchanged: { tag, headers: [...headersBut(received, BODY_HEADERS), ...common] },
    }),
  };
}

function bytesIn({ body }: PlainAnswer): Buffer {
  return body === null ? EMPTY : Buffer.from(body.buffer, body.byteOffset, body.length);
}

/** Adds the body in brotli where that makes it smaller; the work is done by another thread. */
export async function withBrotli(response: CachedResponse): Promise<CachedResponse> {
  const { status, body, headers } = response;
  if (!isShareable(status) || body.length <= MIN_BYTES_TO_COMPRESS) return response;
  const smaller = await promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window of a quarter of a megabyte: a larger one costs memory and gains a hundredth.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  if (smaller.length >= body.length) return response;
  const others = headers.slice(0, headers.lastIndexOf("content-length"));
  const own = ["content-encoding", "br", "content-length", String(smaller.length)];
  return { ...response, compressed: { body: smaller, headers: [...others, ...own] } };
}

/** Weak, since it is the same for both forms of the body. How many rows there are counts, too. */
function tagOf({ headers }: PlainAnswer, body: Buffer): string {
  const hash = createHash("sha256")
    .update(headerOf(headers, "content-range") ?? "")
    .update(body);
  return `W/"${hash.digest("base64url").slice(0, 27)}"`;
}

/** Sends the response, or a 304 to a browser that has it already. */
export function send(
  response: CachedResponse,
  { headers, method }: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (outgoing.destroyed) return;
  const { unchanged, compressed } = response;
  if (
    unchanged !== undefined &&
    headers["if-none-match"] !== undefined &&
    fresh(headers, { etag: unchanged.tag })
  ) {
    outgoing.writeHead(304, unchanged.headers);
    outgoing.end();
    return;
  }
  const form = compressed && takesBrotli(headers) ? compressed : response;
  outgoing.writeHead(response.status, form.headers);
  if (method === "HEAD") outgoing.end();
  else outgoing.end(form.body);
}

/** What a response takes in memory, in bytes: its bodies, and its headers up to three times. */
export function bytesOf({ headers, body, compressed }: CachedResponse): number {
  return 3 * headers.join().length + body.length + (compressed?.body.length ?? 0);
}

/** Whether a request with these headers may be answered in brotli. */
export function takesBrotli({ "accept-encoding": accepted }: IncomingHttpHeaders): boolean {
  if (typeof accepted !== "string") return false;
  return /\bbr\b/.test(accepted) && !/\bbr\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$)/.test(accepted);
}
