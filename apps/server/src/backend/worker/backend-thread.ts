import { backendWorkerFile } from "../../config/program-files";
import { troubleResponse } from "../../errors/trouble";
import { plainAnswerOf } from "../../lib/plain-http";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { SecurityLog } from "../../log/security-log";
import type { PageOptions } from "../../pages/page-options";
import type { RenewableBackend } from "../backend";
import type { LiteOptions } from "../lite/lite-options";
import { type CallMessage, unpackAnswer } from "./messages";
import { startWorker } from "./start-worker";
import { WorkerClient } from "./worker-client";

interface BackendThreadOptions extends LiteOptions {
  /** For a thread that also renders public pages. */
  pages?: PageOptions;
  logger: ErrorLog;
  securityLog: Pick<SecurityLog, "record">;
}

/** A backend in a thread of its own. */
export interface BackendThread extends RenewableBackend {
  /** Number of requests that wait for their response. */
  readonly pending: number;
}

/**
 * Starts a backend in a thread of its own, so that its work does not block the thread that listens. A
 * crashed thread is replaced, and its pending requests are answered 503.
 */
export function startBackendThread(all: BackendThreadOptions): BackendThread {
  const { logger, securityLog, ...options } = all;
  const worker = new WorkerClient(
    () => startWorker(backendWorkerFile, options),
    (error) => logger.error({ error: safeError(error) }, "The thread of the backend broke"),
  );

  return {
    async answer(call, context) {
      const { method, body } = call;
      const message: CallMessage = { ...call, headers: [...call.headers], context };
      try {
        const reply = unpackAnswer(await worker.call(message, body === null ? [] : [body.buffer]));
        for (const [fields, sentence] of reply.logEntries) logger.error(fields, sentence);
        for (const event of reply.securityEvents) securityLog.record(event);
        return reply.answer;
      } catch (error) {
        const { pathname: path } = new URL(call.url);
        const fields = { method, path, error: safeError(error) };
        logger.error(fields, "The backend's thread did not answer");
        return plainAnswerOf(troubleResponse(path, "cut", method));
      }
    },
    renew: (graceMs) => worker.renew(graceMs),
    get pending() {
      return worker.pending;
    },
    close: () => worker.close(),
  };
}
