import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isTransient } from "./data-error";
import { logFailure } from "./log";
import { showToast } from "./toast";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The green toast that says it worked; it comes when the page shows what was saved. */
      success?: string;
      /** The queries that are out of date now, by the beginning of their keys. */
      refetch?: QueryKey[];
    };
  }
}

const maxRetries = 2;
const retryDelayMs = 500;
const staleTimeMs = 30_000;

/** So long a write that has succeeded waits for what it changed to be read again. */
const refetchTimeoutMs = 4000;

/**
 * The one place for what follows every call: failures are logged once, stale queries fetched again,
 * successes shown once the page shows what was saved. Reads are retried at most twice, after network errors and 5xx only. A
 * write is never sent twice, because the first may have arrived.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({
      onError: logFailure,
      // Until the promise is settled the mutation counts as pending, and its form as not saved.
      onSuccess: (_data, _variables, _context, { meta: { refetch = [] } = {} }) =>
        atMost(
          refetchTimeoutMs,
          refetch.map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
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
  // Here the form has been told of its success, and is empty or clean already.
  client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { success } = event.mutation.meta ?? {};
    if (success) showToast(success);
  });
  return client;
}

/** Waits until all of the work is done, but no longer than so many milliseconds. */
async function atMost(milliseconds: number, work: readonly Promise<void>[]): Promise<void> {
  if (work.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(work), timeUp]);
  clearTimeout(timer);
}
