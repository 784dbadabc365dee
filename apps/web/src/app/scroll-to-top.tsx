import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Another page begins at its top; on the way back the browser restores where one was. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const isStepThroughHistory = useNavigationType() === "POP";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useLayoutEffect(() => {
    if (!isStepThroughHistory) window.scrollTo(0, 0);
  }, [pathname, isStepThroughHistory]);

  return null;
}
