import type { HistoryAction, HistoryLocation, RouterHistory } from "@tanstack/history";
import {
  DEFAULT_LANGUAGE,
  type Language,
  pathIn,
  readLanguage,
} from "@vigie/domain/language/languages";
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
  /** Its path is without the prefix of a language. */
  location: HistoryLocation;
  /** The language of its address; null for a page without one, such as those of staff. */
  language: Language | null;
  /** The location as the history has it. */
  entry: HistoryLocation;
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
    ...readLocation(history.location),
    isStepThroughHistory: true,
    arrival: 0,
  });
  useLayoutEffect(() => countBrowserSteps(history), [history]);
  useLayoutEffect(() => {
    const show = (type: HistoryAction) => {
      const { location } = history;
      startTransition(() =>
        setShown((current) =>
          current.entry === location
            ? current
            : {
                ...readLocation(location),
                isStepThroughHistory: type !== "PUSH" && type !== "REPLACE",
                arrival: current.arrival + Number(isArrival(type, current.entry, location)),
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

function readLocation(entry: HistoryLocation) {
  const { language, path } = readLanguage(entry.pathname);
  return { entry, language, location: { ...entry, pathname: path } };
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

/** The shown location. Its path is without the prefix of a language: `/monitoring` for `/fr/monitoring`. */
export function useLocation(): HistoryLocation {
  return useShownPage().location;
}

/** The shown path as the browser has it, with the prefix of its language. */
export function useBrowserPath(): string {
  return useShownPage().entry.pathname;
}

/** The language of the shown address; null for a page without one, such as those of staff. */
export function useAddressLanguage(): Language | null {
  return useShownPage().language;
}

/** The language in which links lead on. */
export const LinkLanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Gives the address of a page of the app in the current language. */
export function useLocalised(): (to: string) => string {
  const language = use(LinkLanguageContext);
  return useCallback((to) => pathIn(language, to), [language]);
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

/** Goes to another page of the app: `navigate(paths.dashboard)`. The function stays the same in a language. */
export function useNavigate(): (to: string, navigation?: Navigation) => void {
  const history = useHistory();
  const localised = useLocalised();
  return useCallback(
    (to, { replace = false, state } = {}) =>
      replace ? history.replace(localised(to), state) : history.push(localised(to), state),
    [history, localised],
  );
}
