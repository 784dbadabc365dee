import { Newspaper } from "lucide-react";
import { useState } from "react";
import { siteIconAddress } from "@/lib/site-icon-address";

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
