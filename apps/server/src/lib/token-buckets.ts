import { LRUCache } from "lru-cache";
import { atMostEntries } from "./lru-bound";

/** How often something may be tried. */
export interface Allowance {
  /** Attempts that may be made at once. */
  attempts: number;
  /** Seconds in which an empty bucket refills. */
  perSeconds: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Beyond it the least recently used buckets are dropped, so that memory stays bounded. */
const MAX_BUCKETS = 20_000;

/** Limits attempts by key: each takes a token out of the bucket of its key, which refills. */
export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #buckets: LRUCache<string, Bucket>;
  readonly #now: () => number;

  /** @param now the monotonic clock in milliseconds */
  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
    this.#buckets = new LRUCache(atMostEntries(MAX_BUCKETS));
  }

  /** Takes a token. Returns 0, or the seconds to wait for the next where there is none. */
  take(key: string): number {
    const { attempts, perSeconds } = this.#allowance;
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: attempts, filledAt: now };
    const perMillisecond = attempts / (perSeconds * 1000);
    bucket.tokens = Math.min(attempts, bucket.tokens + (now - bucket.filledAt) * perMillisecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perMillisecond / 1000;
    bucket.tokens -= 1;
    return 0;
  }

  /** Gives a token back that was taken for nothing. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens += 1;
  }
}
