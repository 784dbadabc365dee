import type { HistoryLocation, RouterHistory } from "@tanstack/history";
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
  });
  useLayoutEffect(() => countBrowserSteps(history), [history]);
  useLayoutEffect(() => {
    const show = (isStepThroughHistory: boolean) => {
      const { location } = history;
      startTransition(() =>
        setShown((current) =>
          current.location === location ? current : { location, isStepThroughHistory },
        ),
      );
    };
    // A child may have navigated before this effect subscribed.
    show(false);
    return history.subscribe(({ action: { type } }) => show(type !== "PUSH" && type !== "REPLACE"));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <ShownPageContext value={shown}>{children}</ShownPageContext>
    </HistoryContext>
  );
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

/** The location of the shown page. */
export function useLocation(): HistoryLocation {
  return useShownPage().location;
}

/** Whether the page was reached by a step through the browser's history, or by opening the app. */
export function useIsStepThroughHistory(): boolean {
  return useShownPage().isStepThroughHistory;
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
