import * as v from "valibot";
import { countCharacters, storableText, withoutInvisible } from "../format/text";
import { message } from "../language/message";
import { WEB_ADDRESS_MAX_LENGTH } from "../limits";

const parts = /^https?:\/\/(\[[^\s\]\\]+\]|[^\s/?#@:\\]+)(?::\d+)?(?:[/?#]\S*)?$/i;
const credentials = /^(https?:\/\/)[^\s/?#\\]*@/i;
const addressSchema = v.pipe(
  v.string(),
  v.regex(parts),
  v.url(),
  v.check((text) => withoutInvisible(storableText(text)) === text),
  v.check((text) => countCharacters(text) <= WEB_ADDRESS_MAX_LENGTH),
);

/**
 * Whether a text is an address of the web: `http` or `https`, with a host, without white space, signs that are not
 * seen or a user's name and password, and of at most 2048 characters. Links that run code (`javascript:`) or carry content (`data:`) are
 * none. The database holds every address column to `http` and `https` too.
 *
 * @example
 * isWebAddress("https://www.bbc.com/news"); // true
 * isWebAddress("javascript:alert(1)"); // false
 */
export function isWebAddress(text: string): boolean {
  return v.is(addressSchema, text);
}

/** `www.example.org/article`, as people type it; a name before a colon is another scheme. */
const withoutScheme = /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?::\d+)?(?:[/?#]|$)/;

/**
 * A typed address as it is stored: without characters that nobody sees, and with `https://` where that was left out.
 *
 * @example completeWebAddress(" www.bbc.com/news "); // "https://www.bbc.com/news"
 */
export function completeWebAddress(typed: string): string {
  const text = withoutInvisible(typed).trim();
  return withoutScheme.test(text) ? `https://${text}` : text;
}

/** The message beside the field of an invalid address; null for a valid one. */
export function webAddressProblem(text: string): string | null {
  if (isWebAddress(text)) return null;
  if (countCharacters(text) > WEB_ADDRESS_MAX_LENGTH)
    return message("forms.webAddressTooLong", { limit: WEB_ADDRESS_MAX_LENGTH });
  if (isWebAddress(text.replace(credentials, "$1"))) return message("forms.webAddressHasPassword");
  return /^\S+\s+\S/.test(text) && isWebAddress(completeWebAddress(text.replace(/\s+/g, "")))
    ? message("forms.webAddressHasSpaces")
    : message("forms.webAddressIncomplete");
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
