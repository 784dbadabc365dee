import { type Change, readChange } from "@vigie/domain/announcement";
import { followTopic, type LiveState } from "@/lib/supabase/live";
import { type ServerRenderedPage, shownAddress, takeUncheckedPage } from "./server-rendered-page";

/** A page that is not connected after this time begins to poll, in milliseconds. */
const connectTimeoutMs = 10_000;

/** How often a page without a connection polls, in milliseconds. */
const pollingIntervalMs = 30_000;

/** Younger changes count as made just now, in milliseconds. */
const justNowMs = 60_000;

interface Listener {
  /** @param topic that the change was announced on */
  onChange: (change: Change, topic: string) => void;
  /**
   * Called when changes may have been missed: after reconnecting, and at each poll.
   *
   * @param since when the first of them may have happened, in milliseconds since 1970
   */
  onMissed: (since: number) => void;
}

/**
 * Listens to topics. While one of them is not connected, a visible page polls every 30 seconds instead.
 *
 * @returns a function that stops listening
 */
export function listen(names: readonly string[], listener: Listener): () => void {
  const states = new Map<string, LiveState>();
  let uncheckedPage = takeUncheckedPage();
  let isOver = false;
  let completeUntil = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pollIn(wait: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!document.hidden && navigator.onLine) {
        listener.onMissed(completeUntil);
        completeUntil = Date.now();
      }
      pollIn(withJitter(pollingIntervalMs));
    }, wait);
  }

  function stopPolling(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Data that came with a rendered page need no reading while the server still sends the same page. */
  async function checkIsCurrent(page: ServerRenderedPage, since: number): Promise<void> {
    const isCurrent = await isStillCurrent(page).catch(() => false);
    if (!isCurrent && !isOver) listener.onMissed(since);
  }

  /** @param isLive whether all topics are connected, since one check serves for all of them */
  function catchUp(isLive: boolean): void {
    if (uncheckedPage === null) {
      listener.onMissed(completeUntil);
    } else if (isLive) {
      void checkIsCurrent(uncheckedPage, completeUntil);
      uncheckedPage = null;
    }
  }

  function follow(name: string, state: LiveState): void {
    if (states.get(name) === "live" && state !== "live") completeUntil = Date.now();
    states.set(name, state);
    const isLive = names.every((each) => states.get(each) === "live");
    if (state === "live") catchUp(isLive);
    if (isLive) stopPolling();
    else pollIn(withJitter(state === "lost" ? pollingIntervalMs : connectTimeoutMs));
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

/** Adds jitter of one tenth, so that pages that opened together do not poll together. */
function withJitter(milliseconds: number): number {
  return milliseconds * (0.9 + Math.random() * 0.2);
}

/**
 * Whether the server would still send the same page, which it renders again after any change. The browser has the
 * page in its cache, so that an unchanged one costs only a 304.
 *
 * @throws where the server cannot be reached
 */
async function isStillCurrent({ renderedAt, address }: ServerRenderedPage): Promise<boolean> {
  if (address !== shownAddress()) return false;
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  // Searches the text, since parsing the whole page would block a slow phone.
  return (await answer.text()).includes(JSON.stringify({ renderedAt }).slice(1, -1));
}
