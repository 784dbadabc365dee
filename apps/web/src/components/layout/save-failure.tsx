import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorBanner } from "./error-banner";

interface SaveFailureProps {
  /** Why the form could not be saved, or null when nothing failed. */
  error: unknown;
  /** Sends the form again. */
  onRetry: () => void;
}

/** Says in red that a form could not be saved and that nothing is lost, and offers to try again. */
export function SaveFailure({ error, onRetry }: SaveFailureProps) {
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The banner goes away with the answer; the focus goes to the form's own button.
    currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <ErrorBanner error={error} note="Nothing you typed is lost.">
      <Button onClick={retry}>Try again</Button>
    </ErrorBanner>
  );
}
