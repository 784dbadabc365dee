import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { Logo } from "./logo";
import { SkipLink } from "./skip-link";

interface SiteHeaderProps {
  /** Whose pages these are, beside the product's name. */
  organisation?: string | undefined;
  /** What stands at the left in place of the product's name: whose pages these are, and nothing else. */
  brand?: ReactNode;
  /** Where what stands at the left leads; the public page unless it says otherwise. */
  home?: string;
  /** Links of the navigation, in order. */
  children?: ReactNode;
}

/** The top of every page: whose pages these are, or the product, and where one can go. */
export function SiteHeader({
  organisation,
  brand,
  home = paths.monitoring,
  children,
}: SiteHeaderProps) {
  return (
    <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-6 px-4 py-2.5 sm:px-6 print:px-0">
      <SkipLink />
      <div className="flex min-w-0 items-center gap-3">
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
              <span className="font-heading font-semibold text-lg">Vigie</span>
            </>
          )}
        </Link>
        {organisation ? (
          <span dir="auto" className="truncate text-muted text-sm max-sm:hidden">
            {organisation}
          </span>
        ) : null}
      </div>
      {children ? (
        <nav aria-label="Main" className="-mx-2 flex flex-wrap items-center">
          {children}
        </nav>
      ) : null}
    </header>
  );
}
