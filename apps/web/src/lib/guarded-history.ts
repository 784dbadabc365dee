import { createContext } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from "react-router";

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<BrowserHistory["listen"]>[0];

/** Asked before the page is left; calls `leave` when the person agrees. */
type Guard = (leave: () => void) => void;

/** The browser's history with pages that can be guarded. */
export interface GuardedHistory extends BrowserHistory {
  /** Puts a guard on the page that is shown. Returns how to take it away. */
  guard(ask: Guard): () => void;
  /** Tells when the address has changed, before the page has. Returns how to stop. */
  watch(tell: () => void): () => void;
  /** Whether the page that is shown has a guard. */
  isGuarded(): boolean;
}

/**
 * React Router blocks navigation in its data routers only, which cost every visitor 14 KB more.
 * This is their way of doing it, for the declarative router: links and calls are held back, and a
 * step through the browser's history is taken back until the person has answered. Another place on
 * the same page does not leave it, so it does not ask.
 *
 * @param history what it guards: the browser's, but for a server, which has none
 */
export function createGuardedHistory(
  history: BrowserHistory = createBrowserHistory({ v5Compat: true }),
): GuardedHistory {
  const guards = new Set<Guard>();
  const watchers = new Set<() => void>();
  let shownPath = history.location.pathname;
  let isTakingBack = false;
  let hasAgreed = false;

  function ask(path: string, leave: () => void): boolean {
    const [guard] = guards;
    if (!guard || path === shownPath) return false;
    guard(leave);
    return true;
  }

  function pathOf(to: To): string {
    return history.createURL(to).pathname;
  }

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push(to, state) {
      if (!ask(pathOf(to), () => history.push(to, state))) history.push(to, state);
    },
    replace(to, state) {
      if (!ask(pathOf(to), () => history.replace(to, state))) history.replace(to, state);
    },
    listen(listener: Listener) {
      return history.listen((update) => {
        if (isTakingBack) {
          isTakingBack = false;
          return;
        }
        const { delta } = update;
        const isStep = update.action === "POP" && delta !== null && delta !== 0;
        if (isStep && !hasAgreed) {
          const leave = () => {
            hasAgreed = true;
            history.go(delta);
          };
          if (ask(update.location.pathname, leave)) {
            isTakingBack = true;
            history.go(-delta);
            return;
          }
        }
        hasAgreed = false;
        shownPath = update.location.pathname;
        for (const tell of watchers) tell();
        listener(update);
      });
    },
    guard(asking) {
      guards.add(asking);
      return () => guards.delete(asking);
    },
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    isGuarded: () => guards.size > 0,
  };
}

/** The history of the app, for what guards its page. */
export const GuardedHistoryContext = createContext<GuardedHistory | null>(null);
