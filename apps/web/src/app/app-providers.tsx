import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { unstable_HistoryRouter as HistoryRouter } from "react-router";
import { createSessionStore, SessionContext, type SessionStore } from "@/data/session/session";
import { createGuardedHistory, GuardedHistoryContext } from "@/lib/guarded-history";
import { createQueryClient } from "@/lib/query-client";

/** What every page may count on: an address, a session, and the data of the backend. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [history] = useState(createGuardedHistory);
  const [sessions] = useState(createSessionStore);
  const [queries] = useState(createQueryClient);
  useEffect(() => forgetDataOfOthers(sessions, queries), [sessions, queries]);
  return (
    <SessionContext value={sessions}>
      <QueryClientProvider client={queries}>
        <GuardedHistoryContext value={history}>
          <HistoryRouter history={history}>{children}</HistoryRouter>
        </GuardedHistoryContext>
      </QueryClientProvider>
    </SessionContext>
  );
}

/** What one person was shown is not shown to the next, nor to a visitor. */
function forgetDataOfOthers(
  sessions: SessionStore,
  queries: ReturnType<typeof createQueryClient>,
): () => void {
  let userId = sessions.current().user?.id;
  return sessions.subscribe(() => {
    const nextUserId = sessions.current().user?.id;
    if (nextUserId === userId) return;
    userId = nextUserId;
    queries.removeQueries({ type: "inactive" });
    void queries.invalidateQueries();
  });
}
