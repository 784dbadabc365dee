import * as v from "valibot";
import { countCharacters, storableText } from "../format/text";
import { WEB_ADDRESS_MAX_LENGTH } from "../limits";

/** Shown for an address that is not one of the web. */
export const WEB_ADDRESS_INVALID = "Enter a web address that starts with http:// or https://";

const parts = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[^\s\]]+\]|[^\s/?#@:]+)(?::\d+)?(?:[/?#]\S*)?$/i;
const addressSchema = v.pipe(
  v.string(),
  v.regex(parts),
  v.url(),
  v.check((text) => storableText(text) === text),
  v.check((text) => countCharacters(text) <= WEB_ADDRESS_MAX_LENGTH),
);

/**
 * Whether a text is an address of the web: `http` or `https`, with a host, without white space and
 * of at most 2048 characters. Links that run code (`javascript:`) or carry content (`data:`) are
 * none. The database holds every address column to `http` and `https` too.
 *
 * @example
 * isWebAddress("https://www.bbc.com/news"); // true
 * isWebAddress("javascript:alert(1)"); // false
 */
export function isWebAddress(text: string): boolean {
  return v.is(addressSchema, text);
}

/** The host name of a web address, lowercase and without port: `www.bbc.com`; else `null`. */
export function webAddressHost(text: string): string | null {
  return isWebAddress(text) ? (parts.exec(text)?.[1]?.toLowerCase() ?? null) : null;
}

/** The last part of an address's path, readable; `''` where the path is empty. */
export function lastPathSegment(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  const segment = path.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
