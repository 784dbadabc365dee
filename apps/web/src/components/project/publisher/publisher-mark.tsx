import { useState } from "react";
import { whenMissing } from "@/lib/rendered-page/when-missing";

interface PublisherMarkProps {
  name: string;
  /** Where the logo is loaded from; null for none, undefined while that is not known. */
  logo: string | null | undefined;
}

/** The logo of an organisation; the first letter of its name until it is there. Its name stands beside it. */
export function PublisherMark({ name, logo }: PublisherMarkProps) {
  const [broken, setBroken] = useState<string>();
  if (logo && logo !== broken) {
    return (
      <img
        src={logo}
        alt=""
        width="32"
        height="32"
        {...whenMissing(() => setBroken(logo))}
        // Logos are drawn for white paper: dark ink would be lost on a dark page.
        className="size-8 shrink-0 rounded-control object-contain dark:bg-white dark:p-0.5"
      />
    );
  }
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tint font-heading font-semibold text-on-tint forced-colors:border"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
