import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { SiteHeader } from "./site-header";

interface VisitorHeaderProps {
  /** The publisher; the product's name by default. */
  brand?: ReactNode;
  isSignedIn: boolean;
}

/** The header of the public pages, with a link to the pages for staff. */
export function VisitorHeader({ brand, isSignedIn }: VisitorHeaderProps) {
  return (
    <SiteHeader brand={brand}>
      {isSignedIn ? (
        <ButtonLink variant="quiet" to={paths.dashboard}>
          Dashboard
        </ButtonLink>
      ) : (
        <ButtonLink variant="quiet" to={paths.login}>
          Member sign-in
        </ButtonLink>
      )}
    </SiteHeader>
  );
}
