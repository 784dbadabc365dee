/**
 * The longest wait before a refetch: it spreads the requests of a thousand pages after one change.
 */
const maxDelayMs = 300;

/** Between two refetches of the same thing, while changes go on and on. */
const pauseMs = 500;

/** Work that is done once for all requests that come at about the same time. */
export interface Coalesced<Reason> {
  request: (reason: Reason) => void;
  /** No work begins after this. */
  stop: () => void;
}

/**
 * Does some work a moment after it is requested, once for all requests until then, and never twice
 * at a time: requests that come meanwhile are for another turn. While the page is hidden it waits.
 *
 * @param work is given the reasons of the requests; its errors are ignored
 */
export function coalesce<Reason>(
  work: (reasons: readonly Reason[]) => Promise<unknown>,
): Coalesced<Reason> {
  let reasons: Reason[] = [];
  let isWorking = false;
  let isOver = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (reasons.length > 0) {
      await pause(Math.random() * maxDelayMs);
      await untilVisible();
      if (isOver) return;
      const present = reasons;
      reasons = [];
      await work(present).catch(() => undefined);
      await pause(pauseMs);
    }
    isWorking = false;
  }

  return {
    request(reason) {
      if (isOver) return;
      reasons.push(reason);
      if (!isWorking) void workOff();
    },
    stop() {
      isOver = true;
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const onVisibility = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", onVisibility);
      resolve();
    };
    document.addEventListener("visibilitychange", onVisibility);
  });
}
