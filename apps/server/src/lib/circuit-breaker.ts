/** When to stop trying what keeps failing. Times are in milliseconds. */
interface CircuitBreakerOptions {
  /** After so many failures in a row it is left alone for a while. */
  failures: number;
  /** How long; one try decides then whether it goes on. */
  pauseMs: number;
  /** Told of the first failure in a row, so that an outage of hours is not thousands of lines. */
  onFailure(error: unknown): void;
  now?: () => number;
}

/** Tries something, unless it keeps failing; null where it failed or is left alone. */
export type CircuitBreaker = <Result>(attempt: () => Promise<Result>) => Promise<Result | null>;

/** Spares callers the wait for what has just failed several times in a row. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures: limit, pauseMs, onFailure, now = performance.now.bind(performance) } = options;
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (attempt) => {
    if (now() < pausedUntil) return null;
    // While one try decides, the others do not wait for it.
    if (failures >= limit) pausedUntil = now() + pauseMs;
    try {
      const result = await attempt();
      failures = 0;
      pausedUntil = Number.NEGATIVE_INFINITY;
      return result;
    } catch (error) {
      failures += 1;
      if (failures === 1) onFailure(error);
      if (failures >= limit) pausedUntil = now() + pauseMs;
      return null;
    }
  };
}
