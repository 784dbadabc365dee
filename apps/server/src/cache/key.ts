import type { IncomingMessage } from "node:http";
import type { RequestHead } from "../contract/header-rules";

/** Method and headers of a read; its address is in the admission. */
export type ReadHead = Pick<RequestHead, "method" | "header">;

/**
 * The headers that the response to an anonymous read depends on. The contract has checked key, token and
 * framing before.
 */
const RESPONSE_HEADERS = ["accept", "accept-profile", "prefer", "range", "range-unit"] as const;

/** Reads with longer keys are not cached. */
const MAX_KEY_LENGTH = 4096;

/** Stands for an absent header, since no header can contain it. */
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

/** The head of a read, rebuilt from the parts of its cache key, so that nothing else affects the response. */
export function headOfRead({ method = "GET", headers }: IncomingMessage): ReadHead {
  return {
    method,
    header(name) {
      const value = RESPONSE_HEADERS.some((each) => each === name) ? headers[name] : undefined;
      return typeof value === "string" ? value : undefined;
    },
  };
}
