import type { Transferable, Worker } from "node:worker_threads";
import * as v from "valibot";

/** Names the message that tells a program to open anew what it holds open. */
export const RENEW = "renew";

/** Names the message by which a program tells that it did so unasked, and answers no earlier call. */
export const RENEWED = "renewed";

const replySchema = v.union([
  v.object({ [RENEWED]: v.literal(true) }),
  v.object({ id: v.number(), result: v.unknown() }),
  v.object({ id: v.number(), failure: v.string() }),
]);

interface Waiting {
  worker: Worker;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * A worker with pending calls that sends nothing for this long is considered hung and is replaced.
 * Longer than the database's limit for a statement.
 */
const LONGEST_SILENCE_MS = 30_000;

/** Checks within that time. */
const CHECKS = 6;

/**
 * Calls a worker thread. When it crashes or no longer answers, the pending calls fail, and the next
 * call starts another.
 */
export class WorkerClient {
  readonly #start: () => Worker;
  readonly #onBreak: (error: unknown) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null;
  readonly #longestSilenceMs: number;
  readonly #checks: NodeJS.Timeout;
  #lastMessageAt = 0;
  #lastId = 0;
  #isClosed = false;

  /** @param onBreak told of an error that ended a thread */
  constructor(
    start: () => Worker,
    onBreak: (error: unknown) => void,
    longestSilenceMs = LONGEST_SILENCE_MS,
  ) {
    this.#start = start;
    this.#onBreak = onBreak;
    this.#longestSilenceMs = longestSilenceMs;
    this.#checks = setInterval(() => this.#endSilence(), longestSilenceMs / CHECKS).unref();
    // Started early, so that its code loads while the rest of the server starts.
    this.#worker = this.#open();
  }

  /** Calls that were not answered yet. */
  get pending(): number {
    return this.#waiting.size;
  }

  /**
   * Asks the thread's program.
   *
   * @param transferList what of the message the thread takes over instead of a copy
   * @throws {Error} when the program fails, or the thread ends before it answers
   */
  ask(message: unknown, transferList: Transferable[] = []): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error("The thread was ended."));
    this.#worker ??= this.#open();
    const worker = this.#worker;
    if (this.#waiting.size === 0) this.#lastMessageAt = performance.now();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { worker, resolve, reject });
      worker.postMessage({ id, message }, transferList);
    });
  }

  /**
   * Tells the program to drop what it holds open and to open it anew, see {@link RENEW}.
   *
   * @param graceMs how long pending calls may go on as they are; 0 fails them now
   */
  renew(graceMs: number): void {
    this.#worker?.postMessage({ [RENEW]: graceMs });
    if (graceMs === 0) this.#failCallsOf(this.#worker);
  }

  /** Ends the thread; pending calls fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checks);
    await this.#worker?.terminate();
  }

  #open(): Worker {
    const worker = this.#start();
    worker.on("message", (reply) => this.#settle(worker, reply));
    worker.on("error", this.#onBreak);
    worker.on("exit", () => this.#endOf(worker));
    return worker;
  }

  #endSilence(): void {
    const silentMs = performance.now() - this.#lastMessageAt;
    if (this.#waiting.size === 0 || silentMs <= this.#longestSilenceMs) return;
    this.#onBreak(new Error("The thread does not answer."));
    void this.#worker?.terminate();
  }

  #settle(worker: Worker, message: unknown): void {
    this.#lastMessageAt = performance.now();
    const reply = v.parse(replySchema, message);
    if (RENEWED in reply) {
      this.#failCallsOf(worker);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("failure" in reply) waiting?.reject(new Error(reply.failure));
    else waiting?.resolve(reply.result);
  }

  #endOf(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    this.#failCallsOf(worker);
  }

  #failCallsOf(worker: Worker | null): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (waiting.worker !== worker) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error("The thread ended before it answered."));
    }
  }
}
