interface ConcurrencyLimits {
  /** How many tasks one key may run at the same time. */
  concurrent: number;
  /** How many more may wait in the queue of one key. */
  queued: number;
}

/**
 * Of anonymous reads: fewer than the connections for them, so that one subscriber's slow reads leave some to everyone
 * else.
 */
export const LIMITS_PER_SUBSCRIBER: ConcurrencyLimits = { concurrent: 4, queued: 60 };

/** Gives a slot back. Calling it twice does no harm. */
export type Release = () => void;

interface Slots {
  running: number;
  waiting: ((release: Release) => void)[];
}

/**
 * Lets each key, such as an address, run a few tasks at a time; further ones wait in its queue. One
 * caller's slow tasks therefore delay that caller alone.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #slots = new Map<string, Slots>();

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot of a key.
   *
   * @param mayWait false for a task that must run now or not at all
   * @returns how to release the slot, at once or when one becomes free; null when the queue is full
   */
  acquire(key: string, mayWait = true): Release | Promise<Release> | null {
    const slots = this.#slots.get(key) ?? { running: 0, waiting: [] };
    this.#slots.set(key, slots);
    if (slots.running < this.#limits.concurrent) {
      slots.running += 1;
      return this.#releaseOf(key, slots);
    }
    if (!mayWait || slots.waiting.length >= this.#limits.queued) return null;
    return new Promise((resolve) => slots.waiting.push(resolve));
  }

  #releaseOf(key: string, slots: Slots): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = slots.waiting.shift();
      if (next) next(this.#releaseOf(key, slots));
      else slots.running -= 1;
      if (slots.running === 0) this.#slots.delete(key);
    };
  }
}
