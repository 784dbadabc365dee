import { noteConnection } from "@/lib/connection";

/** How often the server is tried while the connection is lost. */
const RETRY_MS = 5000;

/** A server that does not answer within this time counts as unreachable. */
const TIMEOUT_MS = 8000;

interface WatchOptions {
  /**
   * When the oldest cached response of the page was fetched, in milliseconds since 1970; null where all came
   * from the network.
   */
  oldestCachedAt(): Promise<number | null>;
}

/**
 * Checks whether the server is reachable, whenever the browser's network changes and when the page got cached
 * responses. The browser's own state proves nothing: a server on this machine needs no network.
 *
 * @returns a function that stops watching
 */
export function watchConnection({ oldestCachedAt }: WatchOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lostAt: number | null = null;
  let isEnded = false;

  async function check(): Promise<void> {
    clearTimeout(timer);
    const isReached = await isServerReached();
    if (isEnded) return;
    if (isReached) {
      lostAt = null;
      noteConnection({ lostSince: null });
      return;
    }
    lostAt ??= Date.now();
    const kept = await oldestCachedAt();
    if (isEnded) return;
    noteConnection({ lostSince: new Date(kept ?? lostAt) });
    timer = setTimeout(() => void check(), RETRY_MS);
  }

  const onChange = () => void check();
  window.addEventListener("offline", onChange);
  window.addEventListener("online", onChange);
  if (!navigator.onLine) onChange();
  else void oldestCachedAt().then((kept) => (kept === null ? undefined : check()));
  return () => {
    isEnded = true;
    clearTimeout(timer);
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
