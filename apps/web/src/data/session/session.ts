import { createContext, use, useSyncExternalStore } from "react";
import { setSendsReferrer } from "@/lib/file-request";
import { logFailure } from "@/lib/log";
import { sessionKey, storedSession } from "@/lib/supabase/session";
import { forgetTab } from "@/lib/tab-memory";
import { forgetDrafts } from "./drafts";
import { readStoredUser, type SessionUser } from "./session-user";

/** The signed-in user, if any. */
interface Session {
  user: SessionUser | null;
  isAuthenticated: boolean;
  /**
   * How the last session here ended: by its person in this tab, or otherwise, as when it expired or
   * was ended in another tab. Null before one did.
   */
  ending: "logout" | "other" | null;
}

/**
 * The session of this browser. What is stored is the truth: this reads it again whenever the client
 * renews or ends it, or another tab changes it, so that all tabs are in step.
 */
export interface SessionStore {
  current(): Session;
  subscribe(listener: () => void): () => void;
  /** Looks for another session, after a call that stored one. */
  readAgain(): void;
  /** Ends the session by `end`, as its person wanted; see `signOut`. */
  logOut(end: () => Promise<void>): Promise<void>;
}

/** Loads what signing in needs. */
export async function prepareSignIn(): Promise<void> {
  const { staffClient } = await import("@/lib/supabase/staff");
  await staffClient();
}

/** Reads the stored session, and follows changes by other tabs while it has subscribers. */
export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  let stored = storedSession();
  let session = sessionOf(stored, null);
  setSendsReferrer(!session.isAuthenticated);
  let stopWatching: (() => void) | undefined;
  let isLoggingOut = false;

  function readAgain(): void {
    const now = storedSession();
    if (now === stored && !isLoggingOut) return;
    stored = now;
    const { isAuthenticated } = session;
    session = keepingUser(session, sessionOf(now, endingAfter(session)));
    setSendsReferrer(!session.isAuthenticated);
    if (session.user) forgetDrafts(session.user.id);
    if (session.user && !isAuthenticated) forgetTab(`${session.user.id}/`);
    for (const listener of listeners) listener();
    if (session.isAuthenticated) void watchClient();
  }

  function endingAfter({ isAuthenticated, ending }: Session): Session["ending"] {
    if (isLoggingOut) return "logout";
    return isAuthenticated ? "other" : ending;
  }

  /** The client renews the session in time; loading it is what makes it do so. */
  async function watchClient(): Promise<void> {
    try {
      const { staffClient } = await import("@/lib/supabase/staff");
      const client = await staffClient();
      if (stopWatching || listeners.size === 0) return;
      const { data } = client.auth.onAuthStateChange(() => readAgain());
      stopWatching = () => data.subscription.unsubscribe();
    } catch (failure) {
      logFailure(failure);
    }
  }

  function readAgainFromOtherTab(event: StorageEvent): void {
    if (event.key === sessionKey() || event.key === null) readAgain();
  }

  return {
    current: () => session,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", readAgainFromOtherTab);
      listeners.add(listener);
      if (session.isAuthenticated) void watchClient();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("storage", readAgainFromOtherTab);
        stopWatching?.();
        stopWatching = undefined;
      };
    },
    readAgain,
    async logOut(end) {
      // The client tells of the end of the session before it is done with it.
      isLoggingOut = true;
      try {
        await end();
        readAgain();
      } finally {
        isLoggingOut = false;
      }
    },
  };
}

export const SessionContext = createContext<SessionStore | null>(null);

/** The session store, for `signIn` and others. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error("useSessionStore needs a session store around it.");
  return store;
}

const VISITOR: Session = { user: null, isAuthenticated: false, ending: null };

/** Public pages are rendered by a server for all alike; a member's additions follow in the browser. */
function visitorSession(): Session {
  return VISITOR;
}

/**
 * The signed-in user, if any; renders again when that changes.
 *
 * @example const { user, isAuthenticated } = useSession();
 */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current, visitorSession);
}

function sessionOf(stored: string | null, ending: Session["ending"]): Session {
  const user = readStoredUser(stored);
  if (user) return { user, isAuthenticated: true, ending: null };
  // The same object as on the server: another would have React render the whole page anew.
  return ending === null ? VISITOR : { ...VISITOR, ending };
}

/** A renewed token is no new session, so the same person stays the same object. */
function keepingUser(before: Session, after: Session): Session {
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame ? before : after;
}
