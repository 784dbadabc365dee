import type { MessagePort } from "node:worker_threads";
import { safeError } from "../../log/safe-error";
import type { AnswerMessage } from "./messages";

/** Sends the outcome of a call to the thread that made it, which waits for its id. */
export function reply(port: MessagePort | null, id: number, answer: Promise<AnswerMessage>): void {
  answer.then(
    (result) => port?.postMessage({ id, result }, result.body === null ? [] : [result.body.buffer]),
    (error) => port?.postMessage({ id, failure: safeError(error).message }),
  );
}
