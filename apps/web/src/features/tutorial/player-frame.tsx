import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { useAccountTexts } from "@/lib/language/use-texts";

/** What every player of the tutorial looks like. */
export const playerClasses = "aspect-video w-full rounded-card border border-line bg-ink";

interface PlayerFrameProps {
  hasFailed: boolean;
  /** Where the video can be watched by itself. */
  ownPage: string;
  children: ReactNode;
}

/** A player, whether it failed, and the way to the video where it cannot be played here. */
export function PlayerFrame({ hasFailed, ownPage, children }: PlayerFrameProps) {
  const t = useAccountTexts();
  return (
    <div className="flex flex-col gap-3">
      {hasFailed ? <ErrorBanner error={t("account.theVideoCannotBePlayed")} /> : null}
      {children}
      <a
        href={ownPage}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 self-start rounded-control font-semibold text-primary hover:text-primary-hover"
      >
        {t("account.openTheVideoOnIts")}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  );
}
