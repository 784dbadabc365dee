import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { safeError } from "../../log/safe-error";
import type { SecurityEvent } from "../../log/security-event";
import { accountSecurityEvent } from "../auth/account-event";
import { createBackend } from "../backend";
import { liteOptionsSchema } from "../lite/lite-options";
import { type AnswerMessage, type LogEntry, packAnswer, unpackRequest } from "./messages";

/*
 * The program of the backend's thread. It has no logger: what it would log travels with the next
 * answer, so that one thread writes the log.
 */

const questionSchema = v.object({ id: v.number(), message: v.unknown() });

const options = v.parse(liteOptionsSchema, workerData);
const logEntries: LogEntry[] = [];
const securityEvents: SecurityEvent[] = [];
const backend = createBackend({
  ...options,
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

parentPort?.on("message", (question) => {
  const { id, message } = v.parse(questionSchema, question);
  answer(message).then(
    (result) => parentPort?.postMessage({ id, result }, result.body === null ? [] : [result.body]),
    (error) => parentPort?.postMessage({ id, failure: safeError(error).message }),
  );
});

async function answer(message: unknown): Promise<AnswerMessage> {
  const { request, context } = unpackRequest(message);
  const response = await backend.fetch(request, context);
  const reports = { logEntries: logEntries.splice(0), securityEvents: securityEvents.splice(0) };
  return packAnswer(response, reports);
}
