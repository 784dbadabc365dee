import { lastPathSegment, webAddressHost } from "@vigie/domain/files/web-address";
import { ExternalLink } from "lucide-react";
import { SiteIcon } from "@/components/project/site-icon";
import { useProjectTexts } from "@/lib/language/use-texts";

/** A link to an article, with the site's name, and the title as far as the address tells it. */
export function PressLink({ address }: { address: string }) {
  const t = useProjectTexts();
  const host = webAddressHost(address)?.replace(/^www\./, "");
  // Only web addresses become links.
  if (host === undefined) return null;
  const path = readablePath(address);
  return (
    <li className="group relative flex min-w-0 items-center gap-3.5 rounded-card border border-line bg-surface p-4 transition-colors hover:border-control print:border-0 print:p-0">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-track print:hidden">
        <SiteIcon address={address} />
      </span>
      <div className="min-w-0 flex-1">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          title={address}
          className="block font-semibold after:absolute after:inset-0 after:rounded-card group-hover:text-primary"
        >
          <span dir="auto" className="block truncate">
            {host}
          </span>{" "}
          <span className="sr-only">
            {path ? t("project.pathOpensInANewTab", { path }) : t("project.opensInANewTab")}
          </span>
        </a>
        {path ? (
          <p aria-hidden dir="auto" className="truncate text-muted text-sm">
            {path}
          </p>
        ) : null}
      </div>
      <ExternalLink
        aria-hidden
        className="size-4 shrink-0 text-muted transition-colors group-hover:text-primary print:hidden"
      />
    </li>
  );
}

/**
 * An article's title as far as its address tells it: `eau kaya` for `/2025/03/eau-kaya.html`. Empty for a site's front
 * page.
 */
export function readablePath(address: string): string {
  return lastPathSegment(address)
    .replace(/\.(?:html?|php|aspx?|amp)$/i, "")
    .replace(/[-_+]+/g, " ")
    .trim();
}
