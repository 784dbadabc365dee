import { pagesWorkerFile } from "../../config/paths";
import { createCircuitBreaker } from "../../lib/circuit-breaker";
import { responseOf } from "../../lib/plain-http";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { PageOptions } from "../../pages/page-options";
import { unpackAnswer } from "./messages";
import { startWorker } from "./start-worker";
import { WorkerClient } from "./worker-client";

/** Renders public pages in a thread of its own, from a Supabase elsewhere. */
export interface PagesThread {
  /** Renders the page at an address; null where that cannot be done now. */
  render(address: string): Promise<Response | null>;
  close(): Promise<void>;
}

/** Pages under way at once; further ones are left to browsers, so that no queue grows. */
const MAX_PENDING = 32;

/** A Supabase that is away for so many pages in a row is not asked for the next ones. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 5000;

/** Starts the thread; one that crashes is replaced. */
export function startPagesThread(options: PageOptions, logger: ErrorLog): PagesThread {
  const worker = new WorkerClient(
    () => startWorker(pagesWorkerFile, options),
    (error) => logger.error({ error: safeError(error) }, "The thread that renders pages broke"),
  );
  const attempt = createCircuitBreaker({
    failures: FAILURES_BEFORE_PAUSE,
    pauseMs: PAUSE_MS,
    onFailure: (error) =>
      logger.error({ error: safeError(error) }, "A page could not be rendered, so browsers do it"),
  });
  return {
    async render(address) {
      if (worker.pending >= MAX_PENDING) return null;
      return attempt(async () => responseOf(unpackAnswer(await worker.ask(address)).answer));
    },
    close: () => worker.close(),
  };
}
