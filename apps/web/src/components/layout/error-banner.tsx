import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/data-error";
import { useTexts } from "@/lib/language/use-texts";

interface ErrorBannerProps {
  /** The error, or null for none. A string is shown unchanged. */
  error: unknown;
  /** A further sentence. */
  note?: string | undefined;
  /** Tries again what failed, by a button. */
  onRetry?: (() => unknown) | undefined;
  /** Further actions. */
  children?: ReactNode;
}

/** Shows an error in red, above the form it belongs to, and scrolls itself into view. */
export function ErrorBanner({ error, note, onRetry, children }: ErrorBannerProps) {
  const t = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <div
      role="alert"
      ref={bringIntoView}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p>{typeof error === "string" ? t.message(error) : errorMessage(t, error)}</p>
        {note ? <p className="text-sm">{note}</p> : null}
      </div>
      {onRetry ? <Button onClick={() => void onRetry()}>{t("common.tryAgain")}</Button> : null}
      {children}
    </div>
  );
}

function bringIntoView(banner: HTMLElement | null): void {
  banner?.scrollIntoView({ block: "nearest" });
}
