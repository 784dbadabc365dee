import { pagesWorkerFile } from "../../config/program-files";
import { createCircuitBreaker } from "../../lib/circuit-breaker";
import { responseOf } from "../../lib/plain-http";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { PageOptions } from "../../pages/page-options";
import { unpackAnswer } from "./messages";
import { startWorker } from "./start-worker";
import { WorkerClient } from "./worker-client";

/** A thread that renders public pages from a Supabase elsewhere. */
export interface PagesThread {
  /** Renders the page at an address; null where it cannot now. */
  render(address: string): Promise<Response | null>;
  close(): Promise<void>;
}

/** Beyond this, browsers render pages, so that no queue grows. */
const MAX_PENDING = 32;

/** After this many failures in a row the Supabase is left alone for a while. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE_MS = 5000;

/** Starts the thread, and replaces it when it crashes. */
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
      return attempt(async () => responseOf(unpackAnswer(await worker.call(address)).answer));
    },
    close: () => worker.close(),
  };
}
