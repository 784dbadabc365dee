import type { IncomingMessage } from "node:http";

/**
 * Everything of a request, besides its address, that the response depends on once the contract has
 * admitted it as an anonymous read, for which it looked at key, token and framing.
 */
const RESPONSE_HEADERS = ["accept", "accept-profile", "prefer", "range", "range-unit"] as const;

/** Reads with longer keys are not cached. */
const MAX_KEY_LENGTH = 4096;

/** Stands for an absent header; no header can hold it. */
const ABSENT = "\0";

/** Reads with any other character in address or headers are not cached. */
const PLAIN = /^[\x20-\x7e\n\0]*$/;

/**
 * Cache key: equal for two anonymous reads exactly when their responses are equal.
 *
 * @param incoming a request that the contract admitted as an anonymous read of a table
 * @returns null for one that is too long or too unusual to be cached
 */
export function cacheKeyOf({ method, url, headers }: IncomingMessage): string | null {
  let key = `${method} ${url}`;
  for (const name of RESPONSE_HEADERS) key += `\n${headers[name] ?? ABSENT}`;
  return key.length <= MAX_KEY_LENGTH && PLAIN.test(key) ? key : null;
}

/** The request made anew from what its key consists of, so that nothing else decides the answer. */
export function requestOfRead({ method, url, headers }: IncomingMessage): Request {
  const decisive = new Headers();
  for (const name of RESPONSE_HEADERS) {
    const value = headers[name];
    if (typeof value === "string") decisive.set(name, value);
  }
  return new Request(`http://localhost${url}`, { method: method ?? "GET", headers: decisive });
}
