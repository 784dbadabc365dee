import type { HistoryAction, HistoryLocation, RouterHistory } from "@tanstack/history";
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useState,
} from "react";
import { countBrowserSteps } from "./count-browser-steps";

/** The shown page: its location, and how the person came to it. */
interface ShownPage {
  location: HistoryLocation;
  /** True after a step through the browser's history, or after opening the app. */
  isStepThroughHistory: boolean;
  /** Counts the pages that a person came to. */
  arrival: number;
}

const HistoryContext = createContext<RouterHistory | null>(null);
const ShownPageContext = createContext<ShownPage | null>(null);

interface HistoryRouterProps {
  history: RouterHistory;
  children: ReactNode;
}

/**
 * Provides the history's location. The previous page stays until the code of the next one has loaded.
 */
export function HistoryRouter({ history, children }: HistoryRouterProps) {
  const [shown, setShown] = useState<ShownPage>({
    location: history.location,
    isStepThroughHistory: true,
    arrival: 0,
  });
  useLayoutEffect(() => countBrowserSteps(history), [history]);
  useLayoutEffect(() => {
    const show = (type: HistoryAction) => {
      const { location } = history;
      startTransition(() =>
        setShown((current) =>
          current.location === location
            ? current
            : {
                location,
                isStepThroughHistory: type !== "PUSH" && type !== "REPLACE",
                arrival: current.arrival + Number(isArrival(type, current.location, location)),
              },
        ),
      );
    };
    // A child may have navigated before this effect subscribed.
    show("REPLACE");
    return history.subscribe(({ action: { type } }) => show(type));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <ShownPageContext value={shown}>{children}</ShownPageContext>
    </HistoryContext>
  );
}

function isArrival(type: HistoryAction, from: HistoryLocation, to: HistoryLocation): boolean {
  if (type === "REPLACE") return false;
  // A way back that closes what lay over the page stays on the page, whose address may have been replaced meanwhile.
  if (type === "BACK" && from.state.isOverlay === true && to.pathname === from.pathname)
    return false;
  return from.pathname + from.search !== to.pathname + to.search;
}

declare module "@tanstack/history" {
  interface HistoryState {
    /** Whether the entry is for something that lies over the page of the entry before it. */
    isOverlay?: boolean;
  }
}

/** The history of the app. @throws outside of a {@link HistoryRouter} */
export function useHistory(): RouterHistory {
  const history = use(HistoryContext);
  if (!history) throw new Error("A HistoryRouter is needed around this.");
  return history;
}

function useShownPage(): ShownPage {
  const shown = use(ShownPageContext);
  if (!shown) throw new Error("A HistoryRouter is needed around this.");
  return shown;
}

export function useLocation(): HistoryLocation {
  return useShownPage().location;
}

/** Whether the page was reached by a step through the browser's history, or by opening the app. */
export function useIsStepThroughHistory(): boolean {
  return useShownPage().isStepThroughHistory;
}

/**
 * The number of the arrival that is shown: another one after a link or a way back, also to the same path, but
 * not where an address takes the place of the last one, or leads to a place on the same page.
 */
export function useArrival(): number {
  return useShownPage().arrival;
}

/** How to go to another page. */
export interface Navigation {
  /** Whether to replace the current history entry. */
  replace?: boolean | undefined;
  /** The history state of the next page. */
  state?: object | null | undefined;
}

/** Goes to another page of the app: `navigate(paths.dashboard)`. The function stays the same. */
export function useNavigate(): (to: string, navigation?: Navigation) => void {
  const history = useHistory();
  return useCallback(
    (to, { replace = false, state } = {}) =>
      replace ? history.replace(to, state) : history.push(to, state),
    [history],
  );
}
