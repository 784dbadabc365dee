/** The longest wait before a refetch: it spreads what a thousand visitors ask after one change. */
const longestWait = 300;

/** Between two refetches of the same thing, while changes go on and on. */
const rest = 500;

/** Work that is done for all who ask for it at about the same time. */
export interface Gathering<Reason> {
  request: (reason: Reason) => void;
  /** Nothing is begun any more. */
  stop: () => void;
}

/**
 * Does some work a moment after it is asked for, once for all that asked until then, and never twice
 * at a time: who asks meanwhile is served by another turn. A page that nobody sees waits until
 * somebody does.
 *
 * @param work is given why it is done; what it fails with is not looked at
 */
export function gather<Reason>(
  work: (reasons: readonly Reason[]) => Promise<unknown>,
): Gathering<Reason> {
  let reasons: Reason[] = [];
  let isWorking = false;
  let isOver = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (reasons.length > 0) {
      await pause(Math.random() * longestWait);
      await untilVisible();
      if (isOver) return;
      const present = reasons;
      reasons = [];
      await work(present).catch(() => undefined);
      await pause(rest);
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
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });
}
