import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fresh from "fresh";
import { headerOf, headersWithout, type PlainAnswer } from "../lib/plain-http";

/**
 * A response as it is sent: headers as an alternating list of names and values, which is the cheapest
 * to send, and the body a second time in brotli, where that is smaller.
 */
export interface CachedResponse {
  status: number;
  /** Whether it may be cached and sent to others. */
  isShared: boolean;
  headers: string[];
  body: Buffer;
  /** The 304 for a browser that has it already; absent for responses without an ETag. */
  notModified?: { etag: string; headers: string[] };
  compressed?: { headers: string[]; body: Buffer };
}

/**
 * Browsers revalidate each time, and mostly get a 304. A content delivery network may answer for two
 * seconds without asking, so that it carries any crowd and changes still seem live.
 */
const SHARED_CACHE_CONTROL = "public, max-age=0, s-maxage=2, must-revalidate";

/** What caches between here and the browser are told of one kind of responses. */
export interface CachePolicy {
  /** `Cache-Control` of responses that are not shared. */
  unsharedCacheControl: string;
  vary: string;
}

/** For responses of the data service. */
export const DATA_CACHE_POLICY: CachePolicy = {
  unsharedCacheControl: "private, no-store",
  vary: "Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range",
};

/** Marks a provisional response, such as the app shell in place of a page that could not be rendered. */
const PROVISIONAL = "no-cache";

/**
 * For pages, which are the same for everyone. Unlike `no-store`, `no-cache` lets browsers restore the
 * page as it was when a person goes back.
 */
export const PAGE_CACHE_POLICY: CachePolicy = {
  unsharedCacheControl: PROVISIONAL,
  vary: "Accept-Encoding",
};

/** Headers that this module sets itself. */
const OWN_HEADERS = new Set(["cache-control", "content-length", "etag", "vary"]);

/** Headers that describe the body, which a 304 has not. */
const BODY_HEADERS = new Set(["content-type", "content-range"]);

const EMPTY = Buffer.alloc(0);

/** A smaller body fits into one packet uncompressed. */
const MIN_BYTES_TO_COMPRESS = 1024;

/** Whether a response with this status may be cached. */
export function isShareable(status: number): boolean {
  return status === 200 || status === 206;
}

/**
 * Prepares a response of the backend for sending and caching.
 *
 * @param isCurrent whether nothing has changed since the request
 */
export function fromAnswer(
  answer: PlainAnswer,
  isCurrent: () => boolean,
  { unsharedCacheControl, vary }: CachePolicy = DATA_CACHE_POLICY,
): CachedResponse {
  const { status } = answer;
  const body = bytesIn(answer);
  const isProvisional = headerOf(answer.headers, "cache-control") === PROVISIONAL;
  const isShared = isShareable(status) && !isProvisional && isCurrent();
  const received = headersWithout(answer.headers, OWN_HEADERS);
  const cacheControl = isShared ? SHARED_CACHE_CONTROL : unsharedCacheControl;
  const common = ["cache-control", cacheControl, "vary", vary];
  const etag = isShared && body.length > 0 ? etagOf(answer, body) : undefined;
  if (etag !== undefined) common.push("etag", etag);
  // A response to HEAD has no body, but the length of the one that GET would get.
  const length = (body.length === 0 && headerOf(answer.headers, "content-length")) || body.length;
  return {
    status,
    isShared,
    body,
    headers: [...received, ...common, "content-length", String(length)],
    ...(etag !== undefined && {
      notModified: { etag, headers: [...headersWithout(received, BODY_HEADERS), ...common] },
    }),
  };
}

function bytesIn({ body }: PlainAnswer): Buffer {
  return body === null ? EMPTY : Buffer.from(body.buffer, body.byteOffset, body.length);
}

/** Adds the body in brotli where that is smaller. Node compresses in another thread. */
export async function withBrotli(response: CachedResponse): Promise<CachedResponse> {
  const { status, body, headers } = response;
  const isPage = isShareable(status) || status === 404;
  if (!isPage || body.length <= MIN_BYTES_TO_COMPRESS) return response;
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

/** Weak, since both encodings of the body share it. The number of rows counts as well. */
function etagOf({ headers }: PlainAnswer, body: Buffer): string {
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
  const { notModified, compressed } = response;
  if (
    notModified !== undefined &&
    headers["if-none-match"] !== undefined &&
    fresh(headers, { etag: notModified.etag })
  ) {
    outgoing.writeHead(304, notModified.headers);
    outgoing.end();
    return;
  }
  const encoded = compressed && acceptsBrotli(headers) ? compressed : response;
  outgoing.writeHead(response.status, encoded.headers);
  if (method === "HEAD") outgoing.end();
  else outgoing.end(encoded.body);
}

/** Memory that a response takes, in bytes: its bodies, and its headers up to three times. */
export function bytesOf({ headers, body, compressed }: CachedResponse): number {
  return 3 * headers.join().length + body.length + (compressed?.body.length ?? 0);
}

/** Whether the client accepts brotli. */
export function acceptsBrotli({ "accept-encoding": accepted }: IncomingHttpHeaders): boolean {
  if (typeof accepted !== "string") return false;
  return /\bbr\b/.test(accepted) && !/\bbr\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$)/.test(accepted);
}
