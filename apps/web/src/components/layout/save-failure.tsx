import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorBanner } from "./error-banner";

interface SaveFailureProps {
  /** Why the form could not be saved, or null. */
  error: unknown;
  /** Submits the form again. */
  onRetry: () => void;
}

/** Shows that a form could not be saved and that nothing is lost, with a retry button. */
export function SaveFailure({ error, onRetry }: SaveFailureProps) {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The banner disappears after the retry, so the focus moves to the form's own button.
    currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <ErrorBanner error={error} note="Nothing you typed is lost.">
      <Button onClick={retry}>Try again</Button>
    </ErrorBanner>
  );
}
