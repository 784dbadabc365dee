import * as v from "valibot";
import { headerPairs, type PlainAnswer, type PlainCall } from "../../lib/plain-http";
import { releaseMemory } from "../../lib/release-memory";
import { securityEventSchema } from "../../log/security-event";
import type { CallContext } from "../call-context";
import { receivedFileSchema } from "../storage/received-file";

/** Names and values in turn. */
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

/** Bytes that no thread shares. */
function isOwnBytes(value: unknown): boolean {
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
}

/** A request for the worker. Its body is moved, not copied. */
export type RequestMessage = v.InferOutput<typeof requestSchema>;

/** The answer, its body moved, with what the backend logged meanwhile. */
export type AnswerMessage = v.InferOutput<typeof answerSchema>;

/** Arguments of the logger: fields, and a sentence. */
export type LogEntry = AnswerMessage["logEntries"][number];

/** What the main thread has to log. */
type Reports = Pick<AnswerMessage, "logEntries" | "securityEvents">;

/** @throws when the request's body does not arrive, as when its sender goes away */
export async function packRequest(request: Request, context: CallContext): Promise<RequestMessage> {
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers].flat(),
    body: request.body === null ? null : await request.arrayBuffer(),
    context,
  };
}

/** What was packed: a call without a body, or a request with one, and what was decided about it. */
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

/** The answer that was packed, and what is to be logged with it. */
export function unpackAnswer(message: unknown): { answer: PlainAnswer } & Reports {
  const { logEntries, securityEvents, ...answer } = v.parse(answerSchema, message);
  return { answer, logEntries, securityEvents };
}
