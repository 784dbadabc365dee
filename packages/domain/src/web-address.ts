import * as v from "valibot";

/** Shown for an address that is not one of the web. */
export const WEB_ADDRESS_INVALID = "Enter a web address that starts with http:// or https://";

const parts = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[^\s\]]+\]|[^\s/?#@:]+)(?::\d+)?(?:[/?#]\S*)?$/i;
const addressSchema = v.pipe(v.string(), v.regex(parts), v.url());

/**
 * Whether a text is an address of the web: `http` or `https`, with a host and without white space.
 * Links that run code (`javascript:`) or carry content (`data:`) are none. The database holds every
 * address column to `http` and `https` too.
 */
export function isWebAddress(text: string): boolean {
  return v.is(addressSchema, text);
}

/** The host name of a web address, lowercase and without port: `www.bbc.com`; else `null`. */
export function webAddressHost(text: string): string | null {
  return isWebAddress(text) ? (parts.exec(text)?.[1]?.toLowerCase() ?? null) : null;
}
