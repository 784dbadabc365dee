import { noteConnection } from "@/lib/connection";

/** While the connection is lost, it is tried again after this time. */
const RETRY_MS = 5000;

/** A server that says nothing for so long counts as not reached. */
const TIMEOUT_MS = 8000;

interface WatchOptions {
  /**
   * When the oldest of what the page shows without a connection came, in milliseconds since 1970; null
   * where all of it came from the network.
   */
  oldestKept(): Promise<number | null>;
}

/**
 * Finds out whether the server is reached: when the browser says that its network comes or goes, and when
 * the page was given what had been kept. The browser alone is no proof, since a server on this very machine
 * is reached without any network.
 *
 * @returns a function that ends it
 */
export function watchConnection({ oldestKept }: WatchOptions): () => void {
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
    const kept = await oldestKept();
    if (isEnded) return;
    noteConnection({ lostSince: new Date(kept ?? lostAt) });
    timer = setTimeout(() => void check(), RETRY_MS);
  }

  const onChange = () => void check();
  window.addEventListener("offline", onChange);
  window.addEventListener("online", onChange);
  if (!navigator.onLine) onChange();
  else void oldestKept().then((kept) => (kept === null ? undefined : check()));
  return () => {
    isEnded = true;
    clearTimeout(timer);
    window.removeEventListener("offline", onChange);
    window.removeEventListener("online", onChange);
  };
}

/** Whether a small file of the server can be had now, from the network and no store. */
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
