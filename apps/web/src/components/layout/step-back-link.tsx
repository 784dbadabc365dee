import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { BackLink } from "./back-link";

interface StepBackLinkProps extends ComponentProps<typeof BackLink> {
  /** Whether the page it leads to is the one before in the browser's history. */
  isOneStep: boolean;
}

/**
 * A way back: one step in the browser's history when the person came from there, so that they find
 * that page as they left it, and an ordinary link otherwise.
 */
export function StepBackLink({ isOneStep, ...rest }: StepBackLinkProps) {
  const navigate = useNavigate();
  const stepBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!isOneStep || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <BackLink onClick={stepBack} {...rest} />;
}
