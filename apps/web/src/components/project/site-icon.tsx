import { webAddressHost } from "@vigie/domain/files/web-address";
import { Newspaper } from "lucide-react";
import { useState } from "react";
import { environment } from "@/lib/env";

/** The icon of the site that an address belongs to, or a general one where that does not load. */
export function SiteIcon({ address }: { address: string }) {
  const icon = siteIconAddress(address);
  const [broken, setBroken] = useState<string | null>(null);
  if (icon === null || icon === broken) {
    return <Newspaper aria-hidden className="size-5 shrink-0 text-muted" />;
  }
  return (
    <img
      src={icon}
      alt=""
      width="20"
      height="20"
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(icon)}
      className="size-5 shrink-0 rounded-sm"
    />
  );
}

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
