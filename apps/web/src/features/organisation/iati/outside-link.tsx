import type { ReactNode } from "react";
import { inOne } from "@/lib/language/use-texts";

/** Makes words of a text a link to another site, for `t.rich`. */
export function outsideLink(href: string) {
  return (words: ReactNode[]) => (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere font-semibold text-primary underline"
    >
      {inOne(words)}
    </a>
  );
}
