import * as v from "valibot";
import { headerPairs, type PlainAnswer, type PlainCall } from "../../lib/plain-http";
import { releaseMemory } from "../../lib/release-memory";
import { securityEventSchema } from "../../log/security-event";
import type { CallContext } from "../call-context";
import { receivedFileSchema } from "../storage/received-file";

/** Names and values alternate. */
const headers = v.array(v.string());

const requestSchema = v.object({
  method: v.string(),
  url: v.string(),
  headers,
  body: v.nullable(v.instance(ArrayBuffer)),
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
  body: v.nullable(v.custom<Uint8Array<ArrayBuffer>>(isOwnBytes)),
  logEntries: v.array(v.tuple([v.looseObject({}), v.string()])),
  securityEvents: v.array(securityEventSchema),
});

/** Whether bytes lie in a buffer that can be transferred, and that no thread shares. */
function isOwnBytes(value: unknown): boolean {
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
}

/** A request for the worker. Its body is transferred, not copied. */
export type RequestMessage = v.InferOutput<typeof requestSchema>;

/** The response, its body transferred, with what the backend logged meanwhile. */
export type AnswerMessage = v.InferOutput<typeof answerSchema>;

/** Arguments of the logger: fields, and a sentence. */
export type LogEntry = AnswerMessage["logEntries"][number];

/** What the main thread must log. */
type Reports = Pick<AnswerMessage, "logEntries" | "securityEvents">;

/**
 * Turns a request into a message.
 *
 * @throws when its body does not arrive completely, as when its client disconnects
 */
export async function packRequest(request: Request, context: CallContext): Promise<RequestMessage> {
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers].flat(),
    body: request.body === null ? null : await request.arrayBuffer(),
    context,
  };
}

/** Reads a message: a call, which as a request has its body where it has one, and its context. */
export function unpackRequest(message: unknown): {
  call: PlainCall;
  request: Request | null;
  context: CallContext;
} {
  const { body, context, ...call } = v.parse(requestSchema, message);
  const { url, method, headers: sent } = call;
  const request =
    body === null ? null : new Request(url, { method, headers: headerPairs(sent), body });
  // The request has a copy.
  if (body !== null) releaseMemory(new Uint8Array(body));
  return { call, request, context };
}

/** Reads the message of a response, with what the main thread must log. */
export function unpackAnswer(message: unknown): { answer: PlainAnswer } & Reports {
  const { logEntries, securityEvents, ...answer } = v.parse(answerSchema, message);
  return { answer, logEntries, securityEvents };
}
