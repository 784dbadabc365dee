import * as v from "valibot";
import { securityEventSchema } from "../../log/security-event";
import type { CallContext } from "../backend";
import { receivedFileSchema } from "../storage/received-file";

const headers = v.array(v.tuple([v.string(), v.string()]));
const body = v.nullable(v.instance(ArrayBuffer));

const requestSchema = v.object({
  method: v.string(),
  url: v.string(),
  headers,
  body,
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
  body,
  logEntries: v.array(v.tuple([v.looseObject({}), v.string()])),
  securityEvents: v.array(securityEventSchema),
});

/** A request for the worker. Its body is moved, not copied. */
export type RequestMessage = v.InferOutput<typeof requestSchema>;

/** The response, its body moved, with what the backend logged meanwhile. */
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
    headers: [...request.headers],
    body: request.body === null ? null : await request.arrayBuffer(),
    context,
  };
}

/** The request that was packed, and what was decided about it. */
export function unpackRequest(message: unknown): { request: Request; context: CallContext } {
  const { url, context, ...init } = v.parse(requestSchema, message);
  return { request: new Request(url, init), context };
}

/** Reads the whole answer. */
export async function packAnswer(response: Response, reports: Reports): Promise<AnswerMessage> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? null : await response.arrayBuffer(),
    ...reports,
  };
}

/** The answer that was packed, and what is to be logged with it. */
export function unpackAnswer(message: unknown): { response: Response } & Reports {
  const { body: content, logEntries, securityEvents, ...init } = v.parse(answerSchema, message);
  return { response: new Response(content, init), logEntries, securityEvents };
}
