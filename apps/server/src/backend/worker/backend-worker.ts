import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { isProtocolPath } from "../../contract/calls";
import { isFromLostConnection } from "../../database/lost-connection";
import { apiError } from "../../errors/api-error";
import { troubleResponse } from "../../errors/trouble";
import { type PlainAnswer, pathAndQueryOf, plainAnswerOf } from "../../lib/plain-http";
import { safeError } from "../../log/safe-error";
import type { SecurityEvent } from "../../log/security-event";
import { pageOptionsSchema } from "../../pages/page-options";
import { createPageRenderer, type RenderPage } from "../../pages/page-renderer";
import { accountSecurityEvent } from "../auth/account-event";
import { GuessThrottle } from "../auth/guess-throttle";
import { createBackend, type LocalBackend } from "../backend";
import { type CallContext, OWN_CALL } from "../call-context";
import { liteOptionsSchema } from "../lite/lite-options";
import { type AnswerMessage, type LogEntry, unpackCall } from "./messages";
import { reply } from "./reply";
import { RENEW, RENEWED } from "./worker-client";

/*
 * The program of the backend's thread. It has no logger: its log entries travel with the next response, so
 * that only one thread writes the log.
 */

/** The largest response that a page is rendered from. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const messageSchema = v.union([
  v.object({ id: v.number(), message: v.unknown() }),
  v.object({ [RENEW]: v.number() }),
]);

const options = v.parse(liteOptionsSchema, workerData);
const { pages } = v.parse(v.object({ pages: v.optional(pageOptionsSchema) }), workerData);
/** Pages are rendered with a visitor's rights. */
const READ_OF_PAGE: CallContext = {
  ...OWN_CALL,
  isPublicRead: true,
  maxAnswerBytes: MAX_ANSWER_BYTES,
};
const logEntries: LogEntry[] = [];
const securityEvents: SecurityEvent[] = [];
// Outlives the backend, so that renewing its connections does not reset the count of password guesses.
const throttle = new GuessThrottle();
let backend = open();
const renderPage: RenderPage | null = pages
  ? createPageRenderer(pages, (request) => backend.fetch(request, READ_OF_PAGE))
  : null;

function open(): LocalBackend {
  return createBackend({
    ...options,
    throttle,
    onAccountEvent(event, clientAddress) {
      const securityEvent = accountSecurityEvent(event, clientAddress);
      if (securityEvent !== null) securityEvents.push(securityEvent);
    },
    logger: {
      error(fields, sentence) {
        logEntries.push([{ ...fields }, sentence]);
      },
    },
  });
}

/** Serves further requests over new connections, and closes the former ones after a while. */
function renew(graceMs: number): void {
  const former = backend;
  backend = open();
  setTimeout(() => void former.close(0).catch(() => undefined), graceMs);
}

process.on("uncaughtException", (error) => {
  if (!isFromLostConnection(error)) throw error;
  renew(0);
  parentPort?.postMessage({ [RENEWED]: true });
});

parentPort?.on("message", (data: unknown) => {
  const received = v.parse(messageSchema, data);
  if (RENEW in received) {
    renew(received[RENEW]);
    return;
  }
  const { id, message } = received;
  reply(parentPort, id, answer(message));
});

async function answer(message: unknown): Promise<AnswerMessage> {
  const answered = await answerTo(unpackCall(message));
  return {
    ...answered,
    logEntries: logEntries.splice(0),
    securityEvents: securityEvents.splice(0),
  };
}

async function answerTo({ call, context }: ReturnType<typeof unpackCall>): Promise<PlainAnswer> {
  const address = pathAndQueryOf(call.url);
  return renderPage === null || isProtocolPath(address)
    ? backend.answer(call, context)
    : plainAnswerOf(await renderPage(address).catch(withoutPage));
}

/** Data that are unavailable for a while make the page so, too; any other failure leaves it to the browser. */
function withoutPage(error: unknown): Response {
  if (error instanceof Error && "status" in error && error.status === 503) {
    return troubleResponse("/", "away", "GET");
  }
  logEntries.push([{ error: safeError(error) }, "A page could not be rendered"]);
  return apiError(500, "unexpected_failure", "The page could not be rendered");
}
