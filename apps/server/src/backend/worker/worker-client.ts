import type { Transferable, Worker } from "node:worker_threads";
import * as v from "valibot";

/** The message that tells a worker to reopen its connections. */
export const RENEW = "renew";

/** The message by which a worker tells that it reopened them by itself, and answers no earlier call. */
export const RENEWED = "renewed";

const replySchema = v.union([
  v.object({ [RENEWED]: v.literal(true) }),
  v.object({ id: v.number(), result: v.unknown() }),
  v.object({ id: v.number(), failure: v.string() }),
]);

interface PendingCall {
  worker: Worker;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * A worker with pending calls that sends nothing for this long is considered hung and is replaced.
 * Longer than the database's statement timeout.
 */
const HUNG_AFTER_MS = 30_000;

/** How often a worker is checked within that time. */
const CHECKS = 6;

/**
 * Calls a worker thread. When it crashes or no longer answers, the pending calls fail, and the next
 * call starts another.
 */
export class WorkerClient {
  readonly #start: () => Worker;
  readonly #onBreak: (error: unknown) => void;
  readonly #calls = new Map<number, PendingCall>();
  #worker: Worker | null;
  readonly #checks: NodeJS.Timeout;
  #lastMessageAt = 0;
  #lastId = 0;
  #isClosed = false;

  /**
   * @param start starts a thread
   * @param onBreak called with an error that ended a thread
   */
  constructor(start: () => Worker, onBreak: (error: unknown) => void) {
    this.#start = start;
    this.#onBreak = onBreak;
    this.#checks = setInterval(() => this.#replaceHung(), HUNG_AFTER_MS / CHECKS).unref();
    // Started early, so that its code loads while the rest of the server starts.
    this.#worker = this.#open();
  }

  /** Number of calls that wait for their result. */
  get pending(): number {
    return this.#calls.size;
  }

  /**
   * Calls the worker.
   *
   * @param transferList parts of the message to transfer instead of copying
   * @throws {Error} when the worker fails, or its thread ends before it answers
   */
  call(message: unknown, transferList: Transferable[] = []): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error("The thread was ended."));
    this.#worker ??= this.#open();
    const worker = this.#worker;
    if (this.#calls.size === 0) this.#lastMessageAt = performance.now();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { worker, resolve, reject });
      worker.postMessage({ id, message }, transferList);
    });
  }

  /**
   * Tells the worker to reopen its connections, see {@link RENEW}.
   *
   * @param graceMs how long pending calls may continue; 0 fails them at once
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
    worker.on("message", (reply) => this.#onMessage(worker, reply));
    worker.on("error", this.#onBreak);
    worker.on("exit", () => this.#onExit(worker));
    return worker;
  }

  /** Does not wait for the hung thread, which may be long in code that nothing interrupts. */
  #replaceHung(): void {
    const worker = this.#worker;
    const silentMs = performance.now() - this.#lastMessageAt;
    if (worker === null || this.#calls.size === 0 || silentMs <= HUNG_AFTER_MS) return;
    this.#onBreak(new Error("The thread does not answer."));
    void worker.terminate();
    this.#onExit(worker);
  }

  #onMessage(worker: Worker, message: unknown): void {
    this.#lastMessageAt = performance.now();
    const reply = v.parse(replySchema, message);
    if (RENEWED in reply) {
      this.#failCallsOf(worker);
      return;
    }
    const call = this.#calls.get(reply.id);
    this.#calls.delete(reply.id);
    if ("failure" in reply) call?.reject(new Error(reply.failure));
    else call?.resolve(reply.result);
  }

  #onExit(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    this.#failCallsOf(worker);
  }

  #failCallsOf(worker: Worker | null): void {
    for (const [id, call] of [...this.#calls]) {
      if (call.worker !== worker) continue;
      this.#calls.delete(id);
      call.reject(new Error("The thread ended before it answered."));
    }
  }
}
