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
import { countOwnSteps } from "./own-steps";

/** The page that is shown: where it is, and how the person came to it. */
interface ShownPage {
  location: HistoryLocation;
  /** Whether by a step through the browser's history, or by opening the app. */
  isStepThroughHistory: boolean;
}

const HistoryContext = createContext<RouterHistory | null>(null);
const ShownPageContext = createContext<ShownPage | null>(null);

interface HistoryRouterProps {
  history: RouterHistory;
  children: ReactNode;
}

/**
 * Shows the page at the history's address. The last page stays until the code of the next is there.
 */
export function HistoryRouter({ history, children }: HistoryRouterProps) {
  const [shown, setShown] = useState<ShownPage>({
    location: history.location,
    isStepThroughHistory: true,
  });
  useLayoutEffect(() => countOwnSteps(history), [history]);
  useLayoutEffect(() => {
    const show = (isStepThroughHistory: boolean) => {
      const { location } = history;
      startTransition(() =>
        setShown((current) =>
          current.location === location ? current : { location, isStepThroughHistory },
        ),
      );
    };
    // A page inside may have gone elsewhere before this could hear of it.
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

/** Where the page that is shown is. */
export function useLocation(): HistoryLocation {
  return useShownPage().location;
}

/** Whether the person came by a step through the browser's history, or by opening the app. */
export function useIsStepThroughHistory(): boolean {
  return useShownPage().isStepThroughHistory;
}

/** How to go to another page. */
export interface Navigation {
  /** Whether it takes the place of this page in the history. */
  replace?: boolean | undefined;
  /** What the next page is told by this one. */
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
