import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Trouble, troubleOf } from "../../errors/trouble";
import { errorCode } from "../../lib/error-code";
import { safeError } from "../../log/safe-error";

/** The size of two files of the write-ahead log, which a start may need. */
const BYTES_TO_START = 32 * 1024 * 1024;

interface WatchedCluster {
  /** Throws when that cannot be determined, which counts as running. */
  isRunning(): Promise<boolean>;
  /** Starts the server that has ended; throws when that fails. */
  restart(): Promise<void>;
  /** Bytes that it may still write; null for unknown. */
  freeBytes(): Promise<number | null>;
  logger: Pick<Logger, "warn" | "error">;
  /** For tests: milliseconds between two checks, and before each consecutive attempt to start. */
  times?: { look: number; pauses: readonly number[] };
}

/** Milliseconds. */
const TIMES = { look: 200, pauses: [0, 500, 1000, 2000, 5000, 10_000, 30_000] } as const;

/** A server that ends this soon after its start counts as not started. */
const STEADY_MS = 2000;

/**
 * Restarts a database server whenever it ends unexpectedly, for example because the system killed it for lack of
 * memory, or because the disk is full. It retries with growing pauses until the server runs or the watch ends.
 */
export class ClusterWatch {
  readonly #cluster: WatchedCluster;
  readonly #times: NonNullable<WatchedCluster["times"]>;
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  #trouble: Trouble | null = null;
  #startedAt = performance.now();
  /** Consecutive attempts that failed, or whose server soon ended. */
  #attempts = 0;

  constructor(cluster: WatchedCluster) {
    this.#cluster = cluster;
    this.#times = cluster.times ?? TIMES;
    this.#watching = this.#watch();
  }

  /** Why the server cannot be started at present; null while it runs, or if the reason is unknown. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Ends the watch; waits for a start that is under way, which may leave a server running. */
  async end(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    await this.#wait(this.#times.look);
    while (!this.#isEnding) {
      const isRunning = await this.#cluster.isRunning().catch(() => true);
      if (!isRunning && !this.#isEnding) await this.#startAgain();
      await this.#wait(this.#times.look);
    }
  }

  get #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  async #startAgain(): Promise<void> {
    const { restart, logger } = this.#cluster;
    if (performance.now() - this.#startedAt > STEADY_MS) this.#attempts = 0;
    if (this.#attempts === 0) {
      logger.error("the database ended without being told to, and is started again");
    }
    await this.#wait(this.#pause);
    if (this.#isEnding) return;
    this.#attempts += 1;
    this.#startedAt = Number.POSITIVE_INFINITY;
    try {
      await restart();
      this.#startedAt = performance.now();
      this.#trouble = null;
      logger.warn("the database was started again");
    } catch (error) {
      if (!this.#isEnding) await this.#explain(error);
    }
  }

  async #explain(error: unknown): Promise<void> {
    const { freeBytes, logger } = this.#cluster;
    const free = await freeBytes();
    // On a full disk the database server cannot even log why it ended.
    const isFull = free !== null && free < BYTES_TO_START;
    this.#trouble = troubleOf([errorCode(error)]) ?? (isFull ? "full" : null);
    logger.error(
      { error: safeError(error), trouble: this.#trouble, nextAttemptInSeconds: this.#pause / 1000 },
      "the database could not be started again",
    );
  }

  get #pause(): number {
    const { pauses } = this.#times;
    return pauses[Math.min(this.#attempts, pauses.length - 1)] ?? 0;
  }

  async #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#ending;
    await delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  }
}
