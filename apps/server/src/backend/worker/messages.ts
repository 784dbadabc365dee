import * as v from "valibot";
import type { PlainAnswer, PlainCall } from "../../lib/plain-http";
import { securityEventSchema } from "../../log/security-event";
import type { CallContext } from "../call-context";
import { receivedFileSchema } from "../storage/received-file";

/** Names and values alternate. */
const headers = v.array(v.string());

/** Bytes in a buffer that can be transferred, and that no thread shares. */
const ownBytes = v.nullable(
  v.custom<Uint8Array<ArrayBuffer>>(
    (value) => value instanceof Uint8Array && value.buffer instanceof ArrayBuffer,
  ),
);

const callSchema = v.object({
  method: v.string(),
  url: v.string(),
  headers,
  body: ownBytes,
  context: v.object({
    clientAddress: v.nullable(v.string()),
    account: v.nullable(v.object({ id: v.string(), sessionId: v.string() })),
    isPublicRead: v.boolean(),
    maxAnswerBytes: v.nullable(v.number()),
    file: v.nullable(receivedFileSchema),
  }),
});

const answerSchema = v.object({
  status: v.number(),
  headers,
  body: ownBytes,
  logEntries: v.array(v.tuple([v.looseObject({}), v.string()])),
  securityEvents: v.array(securityEventSchema),
});

/** A call for the worker with its context. Its body is transferred, not copied. */
export type CallMessage = v.InferOutput<typeof callSchema>;

/** The response, its body transferred, with what the backend logged meanwhile. */
export type AnswerMessage = v.InferOutput<typeof answerSchema>;

/** Arguments of the logger: fields, and a sentence. */
export type LogEntry = AnswerMessage["logEntries"][number];

/** What the main thread must log. */
type Reports = Pick<AnswerMessage, "logEntries" | "securityEvents">;

/** Reads a message: a call, and its context. */
export function unpackCall(message: unknown): { call: PlainCall; context: CallContext } {
  const { context, ...call } = v.parse(callSchema, message);
  return { call, context };
}

/** Reads the message of a response, with what the main thread must log. */
export function unpackAnswer(message: unknown): { answer: PlainAnswer } & Reports {
  const { logEntries, securityEvents, ...answer } = v.parse(answerSchema, message);
  return { answer, logEntries, securityEvents };
}
