import { type Language, languageNames, pathIn } from "@vigie/domain/language/languages";
import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { chosenLanguage } from "@/lib/language/chosen-language";
import { useTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useLocation } from "@/lib/router/history-router";

const MEMORY = ["reads-as-it-is", "anybody"] as const;

/**
 * Offers the page in the person's language, until the offer is dismissed. It covers a corner of the page and moves
 * nothing. The server does not render it, since its pages are the same for everyone.
 *
 * @param ofAccount the language of who is signed in; without it, it is the one that was chosen here, else the browser's
 */
export function ReadInOwnLanguage({ ofAccount }: { ofAccount: Language | null }) {
  const t = useTexts();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  if (!isHydrated || isDismissed || rememberedOnDevice(...MEMORY) !== null) return null;
  const wanted = ofAccount ?? chosenLanguage();
  if (wanted === t.language) return null;
  const dismiss = () => {
    rememberOnDevice(...MEMORY, "yes");
    setDismissed(true);
  };
  return (
    <p className="fixed start-4 bottom-4 z-20 flex items-center rounded-control border border-line bg-surface shadow-float print:hidden">
      <a
        href={pathIn(wanted, pathname + search)}
        hrefLang={wanted}
        lang={wanted}
        className="inline-flex min-h-11 items-center px-4 font-semibold text-primary hover:underline"
      >
        {languageNames[wanted].readIn}
      </a>
      <IconButton label={t("common.close")} icon={X} onClick={dismiss} />
    </p>
  );
}
