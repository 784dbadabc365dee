import type { RefetchPace } from "./refetch";

/** Work that serves all requests of about the same time. */
export interface Coalesced<Reason> {
  request: (reason: Reason) => void;
  /** Starts no further work. */
  stop: () => void;
}

/**
 * Coalesces requests: the work runs shortly after the first request, for all requests until then. Requests during
 * the work run it again afterwards. Waits while the page is hidden.
 *
 * @param work receives the reasons of all requests; its errors are ignored
 */
export function coalesce<Reason>(
  { maxDelayMs, pauseMs }: RefetchPace,
  work: (reasons: readonly Reason[]) => Promise<unknown>,
): Coalesced<Reason> {
  let reasons: Reason[] = [];
  let isWorking = false;
  let isOver = false;

  async function workThrough(): Promise<void> {
    isWorking = true;
    while (reasons.length > 0) {
      await pause(Math.random() * maxDelayMs);
      await untilVisible();
      if (isOver) return;
      const batch = reasons;
      reasons = [];
      await work(batch).catch(() => undefined);
      await pause(pauseMs);
    }
    isWorking = false;
  }

  return {
    request(reason) {
      if (isOver) return;
      reasons.push(reason);
      if (!isWorking) void workThrough();
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
