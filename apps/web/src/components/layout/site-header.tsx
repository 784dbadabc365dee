import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { Logo } from "./logo";
import { SkipLink } from "./skip-link";

interface SiteHeaderProps {
  /** The organisation's name, beside the product's. */
  organisation?: string | undefined;
  /** Replaces the product's name at the left: the publisher. */
  brand?: ReactNode;
  /** A line between both, below them on phones. */
  offer?: ReactNode;
  /** The target of the link at the left; the public page by default. */
  home?: string;
  /** Links of the navigation, in order. */
  children?: ReactNode;
}

/** The header of every page: publisher or product, and navigation. */
export function SiteHeader({
  organisation,
  brand,
  offer,
  home = paths.monitoring,
  children,
}: SiteHeaderProps) {
  const t = useTexts();
  return (
    <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-3 px-4 py-2.5 sm:gap-x-6 sm:px-6 print:px-0">
      <SkipLink />
      {/* A long name of the publisher takes two lines rather than the navigation's row. */}
      <div
        className={classNames("flex min-w-0 items-center gap-3", brand ? "flex-1 basis-24" : "")}
      >
        <Link
          to={home}
          className={classNames(
            "flex min-h-11 items-center gap-2.5 rounded-control",
            brand ? "min-w-0" : "shrink-0",
          )}
        >
          {brand ?? (
            <>
              <Logo />
              <span className="font-heading font-semibold text-lg">{t("common.vigie")}</span>
            </>
          )}
        </Link>
        {organisation ? (
          <Typed text={organisation} className="truncate text-muted text-sm max-sm:hidden" />
        ) : null}
      </div>
      {offer}
      {children ? (
        <nav aria-label={t("common.main")} className="-mx-2 flex flex-wrap items-center">
          {children}
        </nav>
      ) : null}
    </header>
  );
}
