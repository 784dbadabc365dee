import { languageNames, languages, pathIn } from "@vigie/domain/language/languages";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { useTexts } from "@/lib/language/use-texts";
import { useLocation } from "@/lib/router/history-router";

interface LanguageChoiceProps {
  /** The page's address, where that is not the browser's: a missing project's page is the same for all ids. */
  address?: string | undefined;
  className: string;
}

/** The same page in the other languages, each called by its own name. The page is loaded anew in the one chosen. */
export function LanguageChoice({ address, className }: LanguageChoiceProps) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const shown = address ?? pathname + search;
  return (
    <nav aria-label={t("common.language")} className="flex flex-wrap gap-x-5">
      {languages.map((language) =>
        language === t.language ? (
          <span
            key={language}
            lang={language}
            aria-current="true"
            className="inline-flex min-h-11 items-center font-semibold text-ink"
          >
            {languageNames[language].name}
          </span>
        ) : (
          <a
            key={language}
            href={pathIn(language, shown)}
            hrefLang={language}
            lang={language}
            onClick={() => rememberLanguage(language)}
            className={className}
          >
            {languageNames[language].name}
          </a>
        ),
      )}
    </nav>
  );
}
