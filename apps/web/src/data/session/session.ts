import { createContext, use, useSyncExternalStore } from "react";
import { logFailure } from "@/lib/log";
import { forgetAllFragments } from "@/lib/one-time-link";
import { forgetStoredSession, sessionKey, staffClient, storedSession } from "@/lib/supabase";
import { DataError, unwrapKeepingMessage } from "@/lib/unwrap";
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
  /** @throws {DataError} with the server's own message, else `Invalid email or password` */
  signIn(credentials: { email: string; password: string }): Promise<void>;
  /** Looks for another session, after a call that stored one. */
  readAgain(): void;
  /**
   * Asks the server whether the session goes on, and ends it here where it was ended elsewhere. Where
   * the server cannot be asked nothing changes.
   */
  check(): Promise<void>;
  /** Ends the session here in any case; that the server could not be told is only logged. */
  signOut(): Promise<void>;
}

export function createSessionStore(): SessionStore {
  const listeners = new Set<() => void>();
  let stored = storedSession();
  let session = sessionOf(stored, null);
  let stopWatching: (() => void) | undefined;
  let isLoggingOut = false;

  function readAgain(): void {
    const now = storedSession();
    if (now === stored && !isLoggingOut) return;
    stored = now;
    const { isAuthenticated } = session;
    session = keepingUser(session, sessionOf(now, endingAfter(session)));
    if (session.user) forgetDrafts(session.user.id);
    if (session.isAuthenticated && !isAuthenticated) forgetAllFragments();
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
    async signIn(credentials) {
      const client = await staffClient();
      unwrapKeepingMessage(
        await client.auth.signInWithPassword(credentials),
        "Invalid email or password",
      );
      readAgain();
    },
    readAgain,
    async check() {
      try {
        const client = await staffClient();
        // On the refusal of an ended session the client forgets it by itself.
        await client.auth.getUser();
        readAgain();
      } catch (failure) {
        logFailure(failure);
      }
    },
    async signOut() {
      // The client tells of the end of the session before it is done with it.
      isLoggingOut = true;
      forgetDrafts();
      forgetAllFragments();
      try {
        const client = await staffClient();
        const { error } = await client.auth.signOut({ scope: "local" });
        if (error) logFailure(new DataError("Failed to log out", error, error.status ?? 0));
      } catch (failure) {
        logFailure(failure);
      }
      forgetStoredSession();
      readAgain();
      isLoggingOut = false;
    },
  };
}

/** The session store of the app. */
export const SessionContext = createContext<SessionStore | null>(null);

/** How to sign in and out. */
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
  return { user, isAuthenticated: user !== null, ending: user ? null : ending };
}

/** A renewed token is no new session, so the same person stays the same object. */
function keepingUser(before: Session, after: Session): Session {
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return isSame ? before : after;
}
