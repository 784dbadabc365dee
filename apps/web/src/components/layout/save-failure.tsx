import type { MouseEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useAccountTexts } from "@/lib/language/use-texts";
import { ErrorBanner } from "./error-banner";

interface SaveFailureProps {
  /** Why the form could not be saved, or null. */
  error: unknown;
  /** Submits the form again. */
  onRetry: () => void;
  /** What else there is to say, such as what failed. */
  children?: ReactNode;
}

/** Shows that a form could not be saved and that nothing is lost, with a retry button. */
export function SaveFailure({ error, onRetry, children }: SaveFailureProps) {
  const t = useAccountTexts();
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The banner disappears after the retry, so the focus moves to the form's own button.
    currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <ErrorBanner error={error} note={t("forms.nothingYouTypedIsLost")}>
      {children}
      <Button onClick={retry}>{t("common.tryAgain")}</Button>
    </ErrorBanner>
  );
}
