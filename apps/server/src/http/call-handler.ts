import type { IncomingMessage, ServerResponse } from "node:http";
import { message } from "@vigie/domain/language/message";
import type { Backend } from "../backend/backend";
import type { FileReceiver } from "../backend/storage/file-receiver";
import { UnreadResponses } from "../cache/unread-responses";
import { headOf } from "../contract/canonical-request";
import type { Admission, Contract, Verdict } from "../contract/contract";
import { isRefusal, type Refusal, refusal, refusalResponse } from "../contract/refusal";
import { callEvent, refusalEvent } from "../contract/security-events";
import { troubleResponse } from "../errors/trouble";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import { responseOf } from "../lib/plain-http";
import type { SecurityLog } from "../log/security-log";
import { contextOf } from "./call-context";
import { limitAttempts } from "./limits/attempt-limits";
import { RequestBodies, SHORT_BODY_BYTES } from "./limits/request-bodies";
import { readCall } from "./read-call";

/** Calls of one account, or of one anonymous subscriber. */
const LIMITS_PER_CALLER = { concurrent: 4, queued: 200 };

const TOO_MANY_AT_ONCE = refusal(429, "too_many_requests", message("refused.tooManyRequests"), 1);

/** What calls are answered with. */
export interface CallHandlerOptions {
  backend: Backend;
  contract: Contract;
  /** The API keys for requests to the backend, in place of the caller's own. */
  keys: { publishableKey: string; secretKey: string };
  /** The monotonic clock in milliseconds; for tests of rate limits. */
  now?: () => number;
  bodies?: RequestBodies;
  /** Receives the files of uploads. */
  files: FileReceiver;
  /** Called before a call that may change public rows; the returned function is called after it. */
  trackWrite?: (admission: Admission) => () => void;
  /** Records invitations and refusals. */
  securityLog?: Pick<SecurityLog, "record">;
}

/** What the HTTP server knows of a request besides the request itself. */
export interface RequestBinding {
  Bindings: {
    /** The address that the request came from; null for none. */
    clientAddress: string | null;
    /** The contract's verdict, where it is known already. */
    verdict?: Verdict | Promise<Verdict>;
    /** Node's request; absent for calls that the server makes itself. */
    incoming?: IncomingMessage;
    /** Node's response; absent for calls that the server makes itself. */
    outgoing?: ServerResponse;
  };
}

type AnswerCall = (request: Request, from: RequestBinding["Bindings"]) => Promise<Response>;

/** Answers calls that the contract admits, within the limits of the caller and the address. */
export function createCallHandler(answering: CallHandlerOptions): AnswerCall {
  const { backend, contract, keys, now, securityLog, bodies = new RequestBodies() } = answering;
  const { trackWrite, files } = answering;
  const attempts = limitAttempts(now);
  const limiter = new ConcurrencyLimiter(LIMITS_PER_CALLER);
  const unread = new UnreadResponses();

  const forward = async (
    admission: Admission,
    request: Request,
    { clientAddress, incoming, outgoing }: RequestBinding["Bindings"],
  ): Promise<Response | Refusal> => {
    const key = admission.caller.role === "service_role" ? keys.secretKey : keys.publishableKey;
    const ready = await readCall(admission, { request, incoming }, key, { bodies, files });
    if (!("call" in ready)) return ready;
    const endWrite = isWrite(admission) ? trackWrite?.(admission) : undefined;
    try {
      const context = { ...contextOf(admission, clientAddress), file: ready.file };
      const plain = await backend.answer(ready.call, context);
      if (outgoing) unread.add(clientAddress, outgoing, plain.body?.length ?? 0);
      const answer = responseOf(plain);
      if (answer.ok && clientAddress !== null) {
        attempts.succeeded(admission, subscriberOf(clientAddress));
      }
      return answer;
    } finally {
      endWrite?.();
      await ready.end();
    }
  };

  const subscriberIn = ({ clientAddress }: RequestBinding["Bindings"]) =>
    clientAddress === null ? null : subscriberOf(clientAddress);

  const answerWithRoom = async (
    admission: Admission,
    request: Request,
    from: RequestBinding["Bindings"],
  ): Promise<Response | Refusal> => {
    if (unread.areTooMany(from.clientAddress)) return TOO_MANY_AT_ONCE;
    const subscriber = subscriberIn(from);
    // The server's own calls have no address, and their bodies are in memory already.
    const bytes = subscriber === null ? 0 : reservationOf(request, admission, from);
    if (fillsDisk(admission, bytes) && !(await files.hasRoom())) {
      return troubleResponse(admission.path, "full");
    }
    const release = bodies.reserve(bytes, holdersOf(admission, subscriber));
    if (typeof release !== "function") return release;
    try {
      return await forward(admission, request, from);
    } finally {
      release();
    }
  };

  const answerWithinLimits = async (
    admission: Admission,
    request: Request,
    from: RequestBinding["Bindings"],
  ): Promise<Response | Refusal> => {
    const subscriber = subscriberIn(from);
    const tooOften = attempts.limited(admission, subscriber);
    if (tooOften) return tooOften;
    const key = limiterKeyOf(admission, subscriber);
    // Chunks may be of one byte each, and take hundreds of bytes each in memory while they are unread.
    const mayWait = !isChunked(from);
    const releaseSlot = key === null ? () => undefined : await limiter.acquire(key, mayWait);
    if (releaseSlot === null) return TOO_MANY_AT_ONCE;
    try {
      return await answerWithRoom(admission, request, from);
    } finally {
      releaseSlot();
    }
  };

  return async (request, from) => {
    const { clientAddress, verdict = contract.admit(headOf(request)) } = from;
    const admission = await verdict;
    const answer = isRefusal(admission)
      ? admission
      : await answerWithinLimits(admission, request, from);
    const event = isRefusal(admission)
      ? refusalEvent(admission, request, clientAddress)
      : callEvent(admission, answer, request, clientAddress);
    if (event !== null) securityLog?.record(event);
    return answer instanceof Response ? answer : refuse(answer, request);
  };
}

/** Whether a call may change cached rows. Accounts and files are never cached. */
function isWrite({ call }: Admission): boolean {
  return call.reads === undefined && ["insert", "update", "delete", "function"].includes(call.kind);
}

/** Deletions and short changes go on while there is little room. */
function fillsDisk({ call }: Admission, bytes: number): boolean {
  return bytes > SHORT_BODY_BYTES && !call.methods.includes("DELETE");
}

/**
 * The key that the limiter counts a call by: its account, so that slow calls of one account delay that
 * account alone. Null for calls without a limit here: the response cache limits anonymous reads.
 */
function limiterKeyOf({ caller, isAnonymousRead }: Admission, subscriber: string | null) {
  if (caller.role === "service_role" || isAnonymousRead) return null;
  return caller.role === "authenticated" ? caller.account.id : subscriber;
}

/** Whose limits count a call's body: who has several addresses is still one account. */
function holdersOf({ caller }: Admission, subscriber: string | null): string[] {
  const account = caller.role === "authenticated" ? caller.account.id : null;
  return [subscriber, account].filter((holder) => holder !== null);
}

function isChunked({ incoming }: RequestBinding["Bindings"]): boolean {
  return incoming?.headers["transfer-encoding"] !== undefined;
}

function reservationOf(
  request: Request,
  { call }: Admission,
  from: RequestBinding["Bindings"],
): number {
  const declared = request.headers.get("content-length");
  if (declared !== null) return Number(declared);
  // Access to `request.body` of an incoming request would begin to read it.
  const hasBody = from.incoming ? isChunked(from) : request.body !== null;
  return hasBody ? call.maxBodyBytes : 0;
}

function refuse(refused: Refusal, { url, method, headers }: Request): Response {
  const response = refusalResponse(refused, new URL(url).pathname);
  // An unread body would keep the connection open.
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && Number(headers.get("content-length") ?? 0) > 0) {
    response.headers.set("connection", "close");
  }
  return response;
}
