import type { Language } from "@vigie/domain/language/languages";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { ReadInOwnLanguage } from "./read-in-own-language";
import { SiteHeader } from "./site-header";

interface VisitorHeaderProps {
  /** The publisher; the product's name by default. */
  brand?: ReactNode;
  /** Who is signed in; null for a visitor. */
  user: { readonly language: Language | null } | null;
  /** See `LanguageChoice`. */
  address?: string | undefined;
}

/**
 * The header of the public pages, with a link to the pages for staff. A rendered page has both links, and styles choose
 * from its first paint on, since the server does not know who reads it.
 */
export function VisitorHeader({ brand, user, address }: VisitorHeaderProps) {
  const t = useTexts();
  const isSignedIn = user !== null;
  const isHydrated = useHydrated();
  return (
    <SiteHeader
      brand={brand}
      offer={<ReadInOwnLanguage ofAccount={user?.language ?? null} address={address} />}
    >
      {isHydrated && !isSignedIn ? null : (
        <ButtonLink
          variant="quiet"
          to={paths.dashboard}
          className={isHydrated ? "" : "not-member:hidden"}
        >
          {t("common.dashboard")}
        </ButtonLink>
      )}
      {isHydrated && isSignedIn ? null : (
        <ButtonLink variant="quiet" to={paths.login} className={isHydrated ? "" : "member:hidden"}>
          {t("common.memberSignIn")}
        </ButtonLink>
      )}
    </SiteHeader>
  );
}
