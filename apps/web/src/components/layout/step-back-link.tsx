import type { ComponentProps, MouseEvent } from "react";
import { useHistory } from "@/lib/router/history-router";
import { isPlainClick } from "@/lib/router/link";
import { BackLink } from "./back-link";

interface StepBackLinkProps extends ComponentProps<typeof BackLink> {
  /** Whether the page it leads to is the one before in the browser's history. */
  isOneStep: boolean;
}

/**
 * A link back: one step in the browser's history if the person came from there, so that they find that page as they
 * left it, and an ordinary link otherwise.
 */
export function StepBackLink({ isOneStep, ...rest }: StepBackLinkProps) {
  const history = useHistory();
  const stepBack = (event: MouseEvent) => {
    if (!isOneStep || !isPlainClick(event)) return;
    event.preventDefault();
    history.back();
  };
  return <BackLink onClick={stepBack} {...rest} />;
}
