import { webAddressHost } from "@vigie/domain/files/web-address";
import { Newspaper } from "lucide-react";
import { useState } from "react";
import { environment } from "@/lib/env";
import { whenMissing } from "@/lib/rendered-page/when-missing";

/** The icon of an address's site, or a general one where that cannot be loaded. */
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
      {...whenMissing(() => setBroken(icon))}
      className="size-5 shrink-0 rounded-sm"
    />
  );
}

/**
 * The icon service's address for the icon of a site; null for an invalid address. The service learns only the host.
 */
export function siteIconAddress(address: string): string | null {
  const host = webAddressHost(address);
  return host === null ? null : environment().iconService.replace("{host}", encodedHost(host));
}

/** Encodes a host for an address: `xn--bcher-kva.example` for `bücher.example`. */
function encodedHost(host: string): string {
  return encodeURIComponent(new URL(`https://${host}`).hostname);
}
