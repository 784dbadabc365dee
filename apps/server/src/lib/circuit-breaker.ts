/** When to stop calling what keeps failing. Times are in milliseconds. */
interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** How long it stays open. Then one attempt decides whether it closes. */
  pauseMs: number;
  /** Called for the first failure in a row only, so that a long outage does not fill the log. */
  onFailure(error: unknown): void;
  now?: () => number;
}

/** Makes an attempt unless the circuit is open; null where it failed or was not made. */
export type CircuitBreaker = <Result>(attempt: () => Promise<Result>) => Promise<Result | null>;

/** Spares callers the wait for what has failed several times in a row. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures: limit, pauseMs, onFailure, now = performance.now.bind(performance) } = options;
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (attempt) => {
    if (now() < pausedUntil) return null;
    // While one attempt decides, all others fail at once.
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
