import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { logFailure } from "./log";
import { showToast } from "./toast";
import { isTransient } from "./unwrap";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The green toast that says it worked. */
      success?: string;
      /** The queries that are out of date now, by the beginning of their keys. */
      refetch?: QueryKey[];
    };
  }
}

const maxRetries = 2;
const retryDelayMs = 500;
const staleTimeMs = 30_000;

/**
 * The one place for what follows every call: failures are logged once, successes shown, stale
 * queries fetched again. Reads are retried at most twice, after network errors and 5xx only. A
 * write is never sent twice, because the first may have arrived.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({
      onError: logFailure,
      onSuccess: (_data, _variables, _context, mutation) => {
        const { success, refetch = [] } = mutation.meta ?? {};
        if (success) showToast(success);
        return Promise.all(refetch.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        retryDelay: (attempt) => retryDelayMs * 2 ** attempt,
        staleTime: staleTimeMs,
        // A backend on this very machine answers without any network.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
