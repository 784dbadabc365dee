import { type Change, readChange } from "@vigie/domain/announcement";
import { followTopic, type LiveState } from "@/lib/supabase/live";
import { isStillCurrent } from "./is-still-current";
import { type ServerRenderedPage, takeUncheckedPage } from "./server-rendered-page";

/** How long a connection may take before the page polls, in milliseconds. */
const connectTimeoutMs = 10_000;

/** How often a page without a connection polls, in milliseconds. */
const pollingIntervalMs = 30_000;

/** Changes younger than this happened just now, in milliseconds. */
const justNowMs = 60_000;

interface Listener {
  /** @param topic where it was announced */
  onChange: (change: Change, topic: string) => void;
  /**
   * The page was not connected for a while, or still is not and polls.
   *
   * @param since from when on changes were missed, in milliseconds since 1970
   */
  onMissed: (since: number) => void;
}

/**
 * Listens to some topics. While one of them is not connected, a visible page polls every 30 seconds
 * instead.
 *
 * @returns a function that ends it
 */
export function listen(names: readonly string[], listener: Listener): () => void {
  const states = new Map<string, LiveState>();
  let uncheckedPage = takeUncheckedPage();
  let isOver = false;
  let certainUntil = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pollIn(wait: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!document.hidden && navigator.onLine) {
        listener.onMissed(certainUntil);
        certainUntil = Date.now();
      }
      pollIn(spread(pollingIntervalMs));
    }, wait);
  }

  function stopPolling(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Where the server handed the data over, they are current until something says otherwise. */
  async function checkIsCurrent(page: ServerRenderedPage, since: number): Promise<void> {
    const isCurrent = await isStillCurrent(page).catch(() => false);
    if (!isCurrent && !isOver) listener.onMissed(since);
  }

  /** @param isLive whether all topics are connected, since one check serves for all of them */
  function catchUp(isLive: boolean): void {
    if (uncheckedPage === null) {
      listener.onMissed(certainUntil);
    } else if (isLive) {
      void checkIsCurrent(uncheckedPage, certainUntil);
      uncheckedPage = null;
    }
  }

  function follow(name: string, state: LiveState): void {
    if (states.get(name) === "live" && state !== "live") certainUntil = Date.now();
    states.set(name, state);
    const isLive = names.every((each) => states.get(each) === "live");
    if (state === "live") catchUp(isLive);
    if (isLive) stopPolling();
    else pollIn(spread(state === "lost" ? pollingIntervalMs : connectTimeoutMs));
  }

  const endings = names.map((name) =>
    followTopic(name, {
      onState: (state) => follow(name, state),
      onChange: (payload) => {
        const change = readChange(payload);
        if (change) listener.onChange(change, name);
      },
    }),
  );
  return () => {
    isOver = true;
    stopPolling();
    for (const end of endings) end();
  };
}

/**
 * Whether what changed since one of these moments, in milliseconds since 1970, changed just now.
 */
export function isJustNow(moments: readonly number[]): boolean {
  return Math.max(...moments) > Date.now() - justNowMs;
}

/** A tenth more or less, so that pages that were opened together do not poll together. */
function spread(milliseconds: number): number {
  return milliseconds * (0.9 + Math.random() * 0.2);
}
