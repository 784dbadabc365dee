import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { DEFAULT_LANGUAGE, directionOf } from "@vigie/domain/language/languages";
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type RefetchPace, RefetchPaceContext, USUAL_PACE } from "@/data/live/refetch";
import {
  createSessionStore,
  SessionContext,
  type SessionStore,
  useSession,
} from "@/data/session/session";
import { ignoreDroppedFiles } from "@/lib/files/ignore-dropped-files";
import { rememberLanguage, usePersonsLanguage } from "@/lib/language/chosen-language";
import { VisitorTextsProvider } from "@/lib/language/use-texts";
import { createQueryClient } from "@/lib/query-client";
import { repeatEarlyUse } from "@/lib/rendered-page/repeat-early-use";
import { RenderedAt, useHydrated } from "@/lib/rendered-page/use-hydrated";
import {
  HistoryRouter,
  LinkLanguageContext,
  useAddressLanguage,
} from "@/lib/router/history-router";
import { AppErrorBoundary } from "./app-error-boundary";
import { AppRoutes } from "./router";

const NOTHING_KNOWN: AppStart = {};

/** The whole app, at the browser's address unless `start` has another history. */
export function App({ start = NOTHING_KNOWN }: { start?: AppStart }) {
  return (
    <AppProviders start={start}>
      <AppErrorBoundary>
        <AppRoutes />
      </AppErrorBoundary>
    </AppProviders>
  );
}

/** The app's initial state. */
export interface AppStart {
  history?: RouterHistory;
  /** A query cache that may have data already. */
  queries?: QueryClient;
  /** When a server rendered the page; null where none did. */
  renderedAt?: Date | null;
  /** How open pages read again what changes; {@link USUAL_PACE} unless told. */
  refetchPace?: RefetchPace;
}

interface AppProvidersProps {
  start: AppStart;
  children: ReactNode;
}

/** Provides every page with history, session and queries. */
export function AppProviders({ start, children }: AppProvidersProps) {
  const [history] = useState(() => start.history ?? createBrowserHistory());
  const [sessions] = useState(createSessionStore);
  const [queries] = useState(() => start.queries ?? createQueryClient());
  const [renderedAt, setRenderedAt] = useState(start.renderedAt ?? null);
  // React hydrates a page part by part. Whatever differs from the server's rendering, such as local times,
  // renders after the last part, in a transition that yields to input.
  useEffect(() => startTransition(() => setRenderedAt(null)), []);
  useLayoutEffect(() => {
    if (renderedAt === null) repeatEarlyUse();
  }, [renderedAt]);
  useEffect(() => dropDataOnUserChange(sessions, queries), [sessions, queries]);
  useEffect(ignoreDroppedFiles, []);
  return (
    <RenderedAt value={renderedAt}>
      <SessionContext value={sessions}>
        <QueryClientProvider client={queries}>
          {/* A response before that would make such a difference, so queries wait as well. */}
          <IsRestoringProvider value={renderedAt !== null}>
            <RefetchPaceContext value={start.refetchPace ?? USUAL_PACE}>
              <HistoryRouter history={history}>
                <PageLanguage>{children}</PageLanguage>
              </HistoryRouter>
            </RefetchPaceContext>
          </IsRestoringProvider>
        </QueryClientProvider>
      </SessionContext>
    </RenderedAt>
  );
}

/**
 * The language of the page: that of its address, or for pages without one, such as those of staff, the person's. What a
 * server rendered of these is in English.
 */
function PageLanguage({ children }: { children: ReactNode }) {
  const ofAddress = useAddressLanguage();
  const { user } = useSession();
  const ofPerson = usePersonsLanguage(user?.language ?? null, ofAddress === null);
  const isHydrated = useHydrated();
  const language = ofAddress ?? (isHydrated ? ofPerson : DEFAULT_LANGUAGE);
  useEffect(() => {
    // So that the next rendered page knows it before its first paint.
    if (user?.language) rememberLanguage(user.language);
  }, [user?.language]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  return (
    <LinkLanguageContext value={language}>
      <VisitorTextsProvider language={language}>{children}</VisitorTextsProvider>
    </LinkLanguageContext>
  );
}

/** Drops cached data when another person signs in, or the person signs out. */
function dropDataOnUserChange(sessions: SessionStore, queries: QueryClient): () => void {
  let userId = sessions.current().user?.id;
  return sessions.subscribe(() => {
    const nextUserId = sessions.current().user?.id;
    if (nextUserId === userId) return;
    userId = nextUserId;
    queries.removeQueries({ type: "inactive" });
    void queries.invalidateQueries();
  });
}
