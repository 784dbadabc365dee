import { setTimeout as delay } from "node:timers/promises";

/** Waits for `work`, but no longer than `milliseconds`; says whether it was done by then. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const abandon = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      delay(milliseconds, false, { signal: abandon.signal }),
    ]);
  } finally {
    abandon.abort();
  }
}

/** Waits for `work` until `signal` fires, and throws its reason then. Without a signal it just waits. */
export async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
