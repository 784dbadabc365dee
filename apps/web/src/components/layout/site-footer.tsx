import type { ReactNode } from "react";
import { useTexts } from "@/lib/language/use-texts";
import { LanguageChoice } from "./language-choice";

interface SiteFooterProps {
  /** See `LanguageChoice`. */
  address?: string | undefined;
  children?: ReactNode;
}

/** The footer of a public page: its publisher and links. */
export function SiteFooter({ address, children }: SiteFooterProps) {
  const t = useTexts();
  return (
    <footer className="mt-16 border-line border-t print:hidden">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-8 text-muted text-sm sm:px-6">
        {children}
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-2">
          <p>{t("common.publishedWithVigie")}</p>
          <LanguageChoice
            address={address}
            className="inline-flex min-h-11 items-center rounded-control text-ink underline underline-offset-3 hover:text-primary"
          />
        </div>
      </div>
    </footer>
  );
}
