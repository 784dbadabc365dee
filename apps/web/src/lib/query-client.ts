import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isTransient } from "./data-error";
import { logFailure } from "./log";
import { showToast } from "./toast";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The text of a success toast, which appears once the page shows what was saved. */
      success?: string;
      /** Prefixes of the keys of queries to invalidate. */
      refetch?: QueryKey[];
    };
  }
}

const maxRetries = 2;
const staleTimeMs = 30_000;

/** How long a successful mutation waits for the queries that it invalidates. */
const refetchTimeoutMs = 4000;

/**
 * Creates the query client, which handles the outcome of every call: it logs each failure once, refetches
 * invalidated queries, and shows a toast once the page shows what was saved. Queries are retried at most twice,
 * after network errors and 5xx only. Mutations are never retried, because the first request may have arrived.
 *
 * @param options.retryDelayMs before the first retry; twice as long before the second
 */
export function createQueryClient({ retryDelayMs = 500 } = {}): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({
      onError: logFailure,
      // The mutation stays pending, and its form unsaved, until this promise settles.
      onSuccess: (_data, _variables, _context, { meta: { refetch = [] } = {} }) =>
        waitAtMost(
          refetchTimeoutMs,
          refetch.map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        retryDelay: (attempt) => retryDelayMs * 2 ** attempt,
        staleTime: staleTimeMs,
        // A backend on this machine is reachable without a network.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  // By now the form knows of its success, and is reset already.
  client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { success } = event.mutation.meta ?? {};
    if (success) showToast(success);
  });
  return client;
}

/** Waits for all promises, but no longer than the given time. */
async function waitAtMost(milliseconds: number, work: readonly Promise<void>[]): Promise<void> {
  if (work.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(work), timeUp]);
  clearTimeout(timer);
}
