import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { SiteHeader } from "./site-header";

interface VisitorHeaderProps {
  /** Whose pages these are; the product's name where that is left out. */
  brand?: ReactNode;
  isSignedIn: boolean;
}

/** The top of the public pages, with the way to the staff's side. */
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
