import { followTopic, type LiveState } from "@/lib/supabase-live";
import { type Announcement, readAnnouncement } from "./announcement";

/** How long a connection may take before the page asks by itself, in milliseconds. */
const patience = 10_000;

/** How often a page without a connection asks, in milliseconds. */
const pollingInterval = 30_000;

/** What is younger than this happened just now, in milliseconds. */
const justNow = 60_000;

interface Listener {
  onAnnouncement: (announcement: Announcement) => void;
  /**
   * Nobody listened for a while, or the connection cannot be made and it is time to ask.
   *
   * @param since from when on changes were missed, in milliseconds since 1970
   */
  onMissed: (since: number) => void;
}

/**
 * Listens to some topics. While one of them cannot be heard, whatever the reason, a page that is
 * seen asks every 30 seconds instead.
 *
 * @returns a function that ends it
 */
export function listen(names: readonly string[], listener: Listener): () => void {
  const states = new Map<string, LiveState>();
  let certainUntil = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pollIn(wait: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!document.hidden && navigator.onLine) {
        listener.onMissed(certainUntil);
        certainUntil = Date.now();
      }
      pollIn(spread(pollingInterval));
    }, wait);
  }

  function stopPolling(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function follow(name: string, state: LiveState): void {
    if (states.get(name) === "live" && state !== "live") certainUntil = Date.now();
    states.set(name, state);
    if (state === "live") listener.onMissed(certainUntil);
    if (names.every((each) => states.get(each) === "live")) stopPolling();
    else pollIn(spread(state === "lost" ? pollingInterval : patience));
  }

  const endings = names.map((name) =>
    followTopic(name, {
      onState: (state) => follow(name, state),
      onChange: (payload) => {
        const announcement = readAnnouncement(payload);
        if (announcement) listener.onAnnouncement(announcement);
      },
    }),
  );
  return () => {
    stopPolling();
    for (const end of endings) end();
  };
}

/** Whether what changed since one of these moments, in milliseconds since 1970, changed just now. */
export function isJustNow(moments: readonly number[]): boolean {
  return Math.max(...moments) > Date.now() - justNow;
}

/** A tenth more or less, so that pages that were opened together do not ask together. */
function spread(milliseconds: number): number {
  return milliseconds * (0.9 + Math.random() * 0.2);
}
