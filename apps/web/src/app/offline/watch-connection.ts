import { noteConnection } from "@/lib/connection";

/** How often the server is tried while the connection is lost. */
const RETRY_MS = 5000;

/** A server that does not answer within this time counts as unreachable. */
const TIMEOUT_MS = 8000;

interface WatchOptions {
  /** Calls `onCached` with when a cached response of the page was fetched, in milliseconds since 1970. */
  watchCachedResponses(onCached: (fetchedAt: number) => void): () => void;
}

/**
 * Checks whether the server is reachable, whenever the browser's network changes and when the page got a cached
 * response. The browser's own state proves nothing: a server on this machine needs no network.
 *
 * @returns a function that stops watching
 */
export function watchConnection({ watchCachedResponses }: WatchOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As of when the page shows what it shows: its oldest cached response, or the loss; null while it is up to date. */
  let shownAsOf: number | null = null;
  let isEnded = false;

  async function check(): Promise<void> {
    clearTimeout(timer);
    const isReached = await isServerReached();
    if (isEnded) return;
    if (isReached) {
      shownAsOf = null;
      noteConnection({ lostSince: null });
      return;
    }
    shownAsOf ??= Date.now();
    noteConnection({ lostSince: new Date(shownAsOf) });
    timer = setTimeout(() => void check(), RETRY_MS);
  }

  const onChange = () => void check();
  const stopWatching = watchCachedResponses((fetchedAt) => {
    const isCheckDue = shownAsOf === null;
    shownAsOf = Math.min(fetchedAt, shownAsOf ?? fetchedAt);
    if (isCheckDue) onChange();
  });
  window.addEventListener("offline", onChange);
  window.addEventListener("online", onChange);
  if (!navigator.onLine) onChange();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("offline", onChange);
    window.removeEventListener("online", onChange);
  };
}

/** Whether a small file can be fetched from the network, bypassing caches. */
async function isServerReached(): Promise<boolean> {
  try {
    await fetch("/manifest.webmanifest", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}
