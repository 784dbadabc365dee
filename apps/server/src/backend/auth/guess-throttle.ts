import { LRUCache } from "lru-cache";
import { subscriberOf } from "../../lib/client-address";
import { KeyCounts } from "../../lib/key-counts";
import { atMostEntries } from "../../lib/lru-bound";

/** How guesses at one account's password are slowed down. */
interface ThrottleLimits {
  /** Failed attempts without a delay. */
  freeFailures: number;
  /** The delay of the next attempt, in milliseconds; it doubles with each failure. */
  firstDelayMs: number;
  /** The longest delay of an attempt. */
  maxDelayMs: number;
  /** How often one failure is forgiven. */
  forgiveEveryMs: number;
  /** Attempts that may wait at once, in total and from one client; further ones are refused. */
  maxWaiting: number;
  maxWaitingPerClient: number;
}

/** From the eleventh attempt on 0.25, 0.5, 1, 2 and then 4 seconds each. */
const LIMITS: ThrottleLimits = {
  freeFailures: 10,
  firstDelayMs: 250,
  maxDelayMs: 4000,
  forgiveEveryMs: 60_000,
  maxWaiting: 256,
  maxWaitingPerClient: 4,
};

/** Beyond this the accounts tried longest ago are dropped, so that memory stays bounded. */
const MAX_ACCOUNTS = 20_000;

interface Failures {
  count: number;
  /** When the last one was forgiven or the first one happened, in milliseconds. */
  since: number;
}

/**
 * Slows down guesses at one account's password, whatever addresses they come from. It never locks an account: with the
 * right password a person waits a few seconds at most. It counts by the e-mail address that was typed, whether or not
 * it has an account, so that the delay reveals nothing.
 */
export class GuessThrottle {
  readonly #limits: ThrottleLimits;
  readonly #now: () => number;
  readonly #failures = new LRUCache<string, Failures>(atMostEntries(MAX_ACCOUNTS));
  readonly #waiting = new KeyCounts();

  /** @param now a clock in milliseconds, from any origin */
  constructor(limits: Partial<ThrottleLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits };
    this.#now = now;
  }

  /**
   * Waits until a password may be tried. The attempt counts as failed until {@link succeeded} is called, so that
   * concurrent attempts gain nothing.
   *
   * @returns false when too many attempts wait already; this one must be refused
   */
  async admit(account: string, clientAddress: string | null): Promise<boolean> {
    const { count, since } = this.#failuresOf(account);
    const wait = this.#delayAfter(count);
    const client = clientAddress === null ? "" : subscriberOf(clientAddress);
    if (wait > 0 && !this.#mayWait(client)) return false;
    // Further failures would only take longer to be forgiven.
    const maxFailures = this.#limits.freeFailures * 2;
    this.#failures.set(account, { count: Math.min(count + 1, maxFailures), since });
    if (wait > 0) await this.#waitFor(wait, client);
    return true;
  }

  /** Resets the account after the right password. */
  succeeded(account: string): void {
    this.#failures.delete(account);
  }

  #failuresOf(account: string): Failures {
    const now = this.#now();
    const failures = this.#failures.get(account);
    if (failures === undefined) return { count: 0, since: now };
    const forgiven = Math.floor((now - failures.since) / this.#limits.forgiveEveryMs);
    const count = Math.max(0, failures.count - forgiven);
    const since = count === 0 ? now : failures.since + forgiven * this.#limits.forgiveEveryMs;
    return { count, since };
  }

  #delayAfter(failures: number): number {
    const { freeFailures, firstDelayMs, maxDelayMs } = this.#limits;
    const beyond = failures - freeFailures;
    return beyond < 0 ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** beyond);
  }

  #mayWait(client: string): boolean {
    const { maxWaiting, maxWaitingPerClient } = this.#limits;
    if (this.#waiting.total >= maxWaiting) return false;
    return client === "" || this.#waiting.of(client) < maxWaitingPerClient;
  }

  async #waitFor(milliseconds: number, client: string): Promise<void> {
    this.#waiting.add(client, 1);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    this.#waiting.add(client, -1);
  }
}
