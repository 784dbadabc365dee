import { webAddressHost } from "@vigie/domain/files/web-address";
import { environment } from "./env";

/**
 * Where the icon service has the icon of the site an address belongs to; null for a text that is no
 * address. The service learns the host and nothing else of the address.
 */
export function siteIconAddress(address: string): string | null {
  const host = webAddressHost(address);
  return host === null ? null : environment().iconService.replace("{host}", encodedHost(host));
}

/** The form a host has in an address: `bücher.example` is `xn--bcher-kva.example`. */
function encodedHost(host: string): string {
  return encodeURIComponent(new URL(`https://${host}`).hostname);
}
