import type { HistoryLocation, RouterHistory } from "@tanstack/history";
import { FURTHER_STEP } from "@/lib/list-navigation";

/**
 * Gives the history entries that the browser adds by itself, for links within a page, an index like those of the
 * app. Without it, navigation that a form blocks could not be undone by the right number of steps.
 *
 * @returns a function that stops counting
 */
export function countBrowserSteps(history: RouterHistory): () => void {
  let { state } = history.location;
  return history.subscribe(({ location }) => {
    // `replaceState` notifies subscribers again, then with this state.
    if (!window.history.state) window.history.replaceState(stateAfter(state), "");
    else state = location.state;
  });
}

/** Keeps the page's state, since the page is the same; but the step before is this page now. */
function stateAfter(state: HistoryLocation["state"]): HistoryLocation["state"] {
  const key = `${state.key}#`;
  return { ...state, ...FURTHER_STEP, key, __TSR_key: key, __TSR_index: state.__TSR_index + 1 };
}
