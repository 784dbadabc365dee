import { LRUCache } from "lru-cache";

export interface Allowance {
  /** How many attempts somebody may make at once. */
  attempts: number;
  /** In how many seconds that many are given back, one after the other. */
  perSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Those who have not tried for longest are forgotten first, so that memory stays bounded. */
const MAX_BUCKETS = 20_000;

/** Counts attempts, each of which takes a token out of the bucket of whoever makes it. */
export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #buckets: LRUCache<string, Bucket>;
  readonly #now: () => number;

  /** @param now the time in milliseconds, from any moment on */
  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
    this.#buckets = new LRUCache({ max: MAX_BUCKETS });
  }

  /** Takes a token. Returns 0, or the seconds to wait for the next where there is none. */
  take(who: string): number {
    const { attempts, perSeconds } = this.#allowance;
    const now = this.#now();
    const bucket = this.#buckets.get(who) ?? { tokens: attempts, filledAt: now };
    const perMillisecond = attempts / (perSeconds * 1000);
    bucket.tokens = Math.min(attempts, bucket.tokens + (now - bucket.filledAt) * perMillisecond);
    bucket.filledAt = now;
    this.#buckets.set(who, bucket);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perMillisecond / 1000;
    bucket.tokens -= 1;
    return 0;
  }
}
