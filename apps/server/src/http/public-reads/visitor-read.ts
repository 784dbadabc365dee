import type { IncomingMessage } from "node:http";

/** What a visitor asks the data service. */
export interface Question {
  table: string;
  /** The part of the address behind `?`. */
  query: string;
  /** Made anew from what the key consists of, so that nothing else can decide the answer. */
  request: Request;
}

/** Everything of a request, besides its address, that the data service's answer depends on. */
const DECISIVE_HEADERS = ["accept", "accept-profile", "prefer", "range", "range-unit"] as const;

/** Longer ones are asked every time. */
const MAX_KEY_LENGTH = 4096;

const TABLE_ADDRESS = /^\/rest\/v1\/([a-z_]{1,63})(?:\?|$)/;

/** No header holds this. */
const ABSENT = "\0";

/** Whatever else stands in an address or a header is unusual, and left to others to read. */
const PLAIN = /^[\x20-\x7e\n\0]*$/;

/**
 * What is the same for visitors' reads with the same answer, and for no others. Null for every
 * other request: of whoever has a token or the secret key, writes, functions, and addresses that
 * are written in an unusual way.
 */
export function keyOfVisitorRead(incoming: IncomingMessage, publishableKey: string): string | null {
  const { method, url = "", headers } = incoming;
  if (method !== "GET" && method !== "HEAD") return null;
  if (!TABLE_ADDRESS.test(url) || !isVisitor(incoming, publishableKey) || hasBody(incoming)) {
    return null;
  }
  let key = `${method} ${url}`;
  for (const name of DECISIVE_HEADERS) key += `\n${headers[name] ?? ABSENT}`;
  return key.length <= MAX_KEY_LENGTH && PLAIN.test(key) ? key : null;
}

/** The question of a request that has a key. */
export function questionOf(incoming: IncomingMessage, publishableKey: string): Question {
  const { method, url = "", headers } = incoming;
  const decisive = new Headers({ apikey: publishableKey });
  for (const name of DECISIVE_HEADERS) {
    const value = headers[name];
    if (typeof value === "string") decisive.set(name, value);
  }
  return {
    table: TABLE_ADDRESS.exec(url)?.[1] ?? "",
    query: queryOf(url),
    request: new Request(`http://localhost${url}`, { method, headers: decisive }),
  };
}

/** Whether the request carries the key that every browser has, and nothing more. */
function isVisitor({ url = "", headers }: IncomingMessage, publishableKey: string): boolean {
  const { authorization, apikey } = headers;
  if (authorization !== undefined && authorization !== `Bearer ${publishableKey}`) return false;
  if (apikey !== undefined) return apikey === publishableKey;
  return new URLSearchParams(queryOf(url)).get("apikey") === publishableKey;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}
