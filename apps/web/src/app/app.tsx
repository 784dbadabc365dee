import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from "react";
import { type RefetchPace, RefetchPaceContext, USUAL_PACE } from "@/data/live/refetch";
import { createSessionStore, SessionContext, type SessionStore } from "@/data/session/session";
import { ignoreDroppedFiles } from "@/lib/files/ignore-dropped-files";
import { createQueryClient } from "@/lib/query-client";
import { repeatEarlyUse } from "@/lib/rendered-page/repeat-early-use";
import { RenderedAt } from "@/lib/rendered-page/use-hydrated";
import { HistoryRouter } from "@/lib/router/history-router";
import { AppErrorBoundary } from "./app-error-boundary";
import { AppRoutes } from "./router";

const NOTHING_KNOWN: AppStart = {};

/** The whole app, at the browser's address unless `start` has another history. */
export function App({ start = NOTHING_KNOWN }: { start?: AppStart }) {
  return (
    <AppErrorBoundary>
      <AppProviders start={start}>
        <AppRoutes />
      </AppProviders>
    </AppErrorBoundary>
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
function AppProviders({ start, children }: AppProvidersProps) {
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
              <HistoryRouter history={history}>{children}</HistoryRouter>
            </RefetchPaceContext>
          </IsRestoringProvider>
        </QueryClientProvider>
      </SessionContext>
    </RenderedAt>
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
