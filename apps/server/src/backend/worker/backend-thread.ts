import { backendWorkerFile } from "../../config/program-files";
import { apiError } from "../../errors/api-error";
import { troubleResponse } from "../../errors/trouble";
import { type PlainAnswer, plainAnswerOf, responseOf } from "../../lib/plain-http";
import { type ErrorLog, safeError } from "../../log/safe-error";
import type { SecurityLog } from "../../log/security-log";
import type { PageOptions } from "../../pages/page-options";
import type { RenewableBackend } from "../backend";
import { OWN_CALL } from "../call-context";
import type { LiteOptions } from "../lite/lite-options";
import { packRequest, type RequestMessage, unpackAnswer } from "./messages";
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

  const call = async (message: RequestMessage): Promise<PlainAnswer> => {
    const transferList = message.body === null ? [] : [message.body];
    const { method } = message;
    try {
      const reply = unpackAnswer(await worker.call(message, transferList));
      for (const [fields, sentence] of reply.logEntries) logger.error(fields, sentence);
      for (const event of reply.securityEvents) securityLog.record(event);
      return reply.answer;
    } catch (error) {
      const { pathname: path } = new URL(message.url);
      const fields = { method, path, error: safeError(error) };
      logger.error(fields, "The backend's thread did not answer");
      return plainAnswerOf(troubleResponse(path, "cut", method));
    }
  };

  return {
    async fetch(request, context = OWN_CALL) {
      const message = await packRequest(request, context).catch(() => null);
      if (message === null) return apiError(400, "bad_request", "The request did not arrive whole");
      return responseOf(await call(message));
    },
    answer: (plain, context) =>
      call({ ...plain, headers: [...plain.headers], body: null, context }),
    renew: (graceMs) => worker.renew(graceMs),
    get pending() {
      return worker.pending;
    },
    close: () => worker.close(),
  };
}
