import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { unstable_HistoryRouter as HistoryRouter } from "react-router";
import { RenderedAt } from "@/components/hooks/use-now";
import { createSessionStore, SessionContext, type SessionStore } from "@/data/session/session";
import {
  createGuardedHistory,
  type GuardedHistory,
  GuardedHistoryContext,
} from "@/lib/guarded-history";
import { createQueryClient } from "@/lib/query-client";

/** What the app begins with; what is left out begins anew. */
export interface AppStart {
  history?: GuardedHistory;
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
  const [history] = useState(() => start.history ?? createGuardedHistory());
  const [sessions] = useState(createSessionStore);
  const [queries] = useState(() => start.queries ?? createQueryClient());
  useEffect(() => forgetDataOfOthers(sessions, queries), [sessions, queries]);
  return (
    <RenderedAt value={start.renderedAt ?? null}>
      <SessionContext value={sessions}>
        <QueryClientProvider client={queries}>
          <GuardedHistoryContext value={history}>
            <HistoryRouter history={history}>{children}</HistoryRouter>
          </GuardedHistoryContext>
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
