import { createBrowserHistory, type RouterHistory } from "@tanstack/history";
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { createSessionStore, SessionContext, type SessionStore } from "@/data/session/session";
import { createQueryClient } from "@/lib/query-client";
import { RenderedAt } from "@/lib/rendered-page/use-hydrated";
import { HistoryRouter } from "@/lib/router/history-router";

/** What the app begins with; what is left out begins anew. */
export interface AppStart {
  history?: RouterHistory;
  /** The data that are known already. */
  queries?: QueryClient;
  /** When a server rendered the page; null where none did. */
  renderedAt?: Date | null;
}

interface AppProvidersProps {
  start: AppStart;
  children: ReactNode;
}

/** What every page may count on: an address, a session, and the data of the backend. */
export function AppProviders({ start, children }: AppProvidersProps) {
  const [history] = useState(() => start.history ?? createBrowserHistory());
  const [sessions] = useState(createSessionStore);
  const [queries] = useState(() => start.queries ?? createQueryClient());
  const [renderedAt, setRenderedAt] = useState(start.renderedAt ?? null);
  // React takes a page over part by part. What differs from the server's rendering, such as times in the
  // reader's zone, waits for the last of them, and gives way to what a person does.
  useEffect(() => startTransition(() => setRenderedAt(null)), []);
  useEffect(() => forgetDataOfOthers(sessions, queries), [sessions, queries]);
  return (
    <RenderedAt value={renderedAt}>
      <SessionContext value={sessions}>
        <QueryClientProvider client={queries}>
          {/* An answer that came before would be such a difference: nothing is asked for until then. */}
          <IsRestoringProvider value={renderedAt !== null}>
            <HistoryRouter history={history}>{children}</HistoryRouter>
          </IsRestoringProvider>
        </QueryClientProvider>
      </SessionContext>
    </RenderedAt>
  );
}

/** What one person was shown is not shown to the next, nor to a visitor. */
function forgetDataOfOthers(sessions: SessionStore, queries: QueryClient): () => void {
  let userId = sessions.current().user?.id;
  return sessions.subscribe(() => {
    const nextUserId = sessions.current().user?.id;
    if (nextUserId === userId) return;
    userId = nextUserId;
    queries.removeQueries({ type: "inactive" });
    void queries.invalidateQueries();
  });
}
