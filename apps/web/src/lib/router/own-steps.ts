import type { HistoryLocation, RouterHistory } from "@tanstack/history";

/**
 * Counts the steps that the browser takes by itself, to a place on the same page, with those of the app:
 * only so is a step that a form holds back taken back from where it led. Returns how to stop.
 */
export function countOwnSteps(history: RouterHistory): () => void {
  let { state } = history.location;
  return history.subscribe(({ location }) => {
    // This tells of it again, with the state that it has then.
    if (!window.history.state) window.history.replaceState(stateAfter(state), "");
    else state = location.state;
  });
}

/** The page is the same, so it is told the same. */
function stateAfter(state: HistoryLocation["state"]): HistoryLocation["state"] {
  const key = `${state.key}#`;
  return { ...state, key, __TSR_key: key, __TSR_index: state.__TSR_index + 1 };
}
