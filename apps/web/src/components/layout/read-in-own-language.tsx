import { type Language, languageNames, languages, pathIn } from "@vigie/domain/language/languages";
import { Languages, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { classNames } from "@/lib/class-names";
import { declineOffers, offeredLanguage } from "@/lib/language/chosen-on-device";
import { useTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useLocation } from "@/lib/router/history-router";

interface ReadInOwnLanguageProps {
  /** The language of who is signed in; without it, it is the one that was chosen here, else the browser's. */
  ofAccount: Language | null;
  /** See `LanguageChoice`. */
  address?: string | undefined;
}

/**
 * A line of the header that offers the page in the person's language, until it is declined. A rendered page has it for
 * everyone, and styles show it from the first paint on where it is wanted, so that it moves nothing.
 */
export function ReadInOwnLanguage({ ofAccount, address }: ReadInOwnLanguageProps) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const [isDeclined, setDeclined] = useState(false);
  const wanted = isHydrated && !isDeclined ? offeredLanguage(t.language, ofAccount) : null;
  const offered = languages.filter((each) => (isHydrated ? each === wanted : each !== t.language));
  if (offered.length === 0) return null;
  const decline = () => {
    declineOffers();
    setDeclined(true);
  };
  return (
    <p
      data-offered
      className={classNames(
        "order-last -my-1 flex w-full items-center gap-1 text-sm sm:order-none sm:ms-auto sm:w-auto print:hidden",
        !isHydrated && "not-offered:hidden",
      )}
    >
      {offered.map((language) => (
        <a
          key={language}
          href={pathIn(language, address ?? pathname + search)}
          hrefLang={language}
          lang={language}
          className="inline-flex min-h-11 items-center gap-2 rounded-control text-primary hover:underline"
        >
          <Languages aria-hidden className="size-4" />
          {languageNames[language].readIn}
        </a>
      ))}
      <IconButton label={t("common.close")} icon={X} onClick={decline} />
    </p>
  );
}
