import { LRUCache } from "lru-cache";

/** How many lines of one kind may be written in a window. */
export interface SampleSize {
  perSubscriber: number;
  inAll: number;
}

/** The lines that a window left out. */
interface LeftOut {
  count: number;
  /** The subscriber most of whose lines were left out. */
  loudest: { subscriber: string; count: number };
}

interface Share {
  written: number;
  leftOut: number;
}

/** How many subscribers are counted individually; further ones share the limit for all. */
const MAX_SUBSCRIBERS = 1000;

/** Decides which lines of one kind are written in one window of time, and counts the others. */
export class FloodSampler {
  readonly #size: SampleSize;
  readonly #shares = new LRUCache<string, Share>({ max: MAX_SUBSCRIBERS });
  #written = 0;
  #leftOut = 0;
  #loudest = { subscriber: "", count: 0 };

  constructor(size: SampleSize) {
    this.#size = size;
  }

  /** Whether the next line of this subscriber is to be written. Counts it either way. */
  admit(subscriber: string): boolean {
    const share = this.#shares.get(subscriber) ?? { written: 0, leftOut: 0 };
    this.#shares.set(subscriber, share);
    if (this.#written < this.#size.inAll && share.written < this.#size.perSubscriber) {
      this.#written += 1;
      share.written += 1;
      return true;
    }
    this.#leftOut += 1;
    share.leftOut += 1;
    if (share.leftOut > this.#loudest.count) {
      this.#loudest = { subscriber, count: share.leftOut };
    }
    return false;
  }

  /** Null when every line was written. */
  leftOut(): LeftOut | null {
    return this.#leftOut === 0 ? null : { count: this.#leftOut, loudest: this.#loudest };
  }
}
