import type { IncomingMessage } from "node:http";
import type { Backend } from "../backend/backend";
import type { FileReceiver } from "../backend/storage/file-receiver";
import { headOf } from "../contract/canonical-request";
import type { Admission, Contract, Verdict } from "../contract/contract";
import { isRefusal, type Refusal, refusal, refusalResponse } from "../contract/refusal";
import { callEvent, refusalEvent } from "../contract/security-events";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { SecurityLog } from "../log/security-log";
import { contextOf } from "./call-context";
import { limitAttempts } from "./limits/attempt-limits";
import { RequestBodies } from "./limits/request-bodies";
import { readCall } from "./read-call";

/** Calls of one account, or of one anonymous subscriber. */
const LIMITS_PER_CALLER = { concurrent: 4, queued: 200 };

const TOO_MANY_AT_ONCE = refusal(
  429,
  "too_many_requests",
  "Too many requests at once. Please wait a moment and try again.",
  1,
);

/** What admitted calls are answered with. */
export interface CallAnswering {
  backend: Backend;
  contract: Contract;
  /** The keys of the requests to the backend; in place of the caller's own. */
  keys: { publishableKey: string; secretKey: string };
  /** The time in milliseconds, from any moment on; for tests of what is limited in time. */
  now?: () => number;
  bodies?: RequestBodies;
  /** Takes in the files of uploads. */
  files: FileReceiver;
  /** Told of a call that may change what visitors read; calls what it returns when the call is done. */
  noteWrite?: (admission: Admission) => () => void;
  /** Records invitations and refusals. */
  securityLog?: Pick<SecurityLog, "record">;
}

/** Passed along with each request by the server that listens. */
export interface RequestBinding {
  Bindings: {
    /** The address that the request came from; null for none. */
    clientAddress: string | null;
    /** The contract's verdict, where it was taken already. */
    verdict?: Verdict | Promise<Verdict>;
    /** The request as it came on its connection; absent for calls of the server itself. */
    incoming?: IncomingMessage;
  };
}

type AnswerCall = (request: Request, from: RequestBinding["Bindings"]) => Promise<Response>;

/** Answers calls that the contract admits, within the limits of the caller and the address. */
export function answerCallsWith(answering: CallAnswering): AnswerCall {
  const { backend, contract, keys, now, securityLog, bodies = new RequestBodies() } = answering;
  const { noteWrite, files } = answering;
  const limited = limitAttempts(now);
  const limiter = new ConcurrencyLimiter(LIMITS_PER_CALLER);

  const forward = async (
    admission: Admission,
    request: Request,
    { clientAddress, incoming }: RequestBinding["Bindings"],
  ): Promise<Response | Refusal> => {
    const key = admission.caller.role === "service_role" ? keys.secretKey : keys.publishableKey;
    const ready = await readCall(admission, { request, incoming }, key, { bodies, files });
    if (!("request" in ready)) return ready;
    const endWrite = isWrite(admission) ? noteWrite?.(admission) : undefined;
    try {
      const context = { ...contextOf(admission, clientAddress), file: ready.file };
      return await backend.fetch(ready.request, context);
    } finally {
      endWrite?.();
      await ready.end();
    }
  };

  const answerWithinLimits = async (
    admission: Admission,
    request: Request,
    from: RequestBinding["Bindings"],
  ): Promise<Response | Refusal> => {
    const { clientAddress } = from;
    const subscriber = clientAddress === null ? null : subscriberOf(clientAddress);
    const tooOften = limited(admission, subscriber);
    if (tooOften) return tooOften;
    const key = limiterKeyOf(admission, subscriber);
    // Parts of chunks may be of one byte each, and while nobody reads them each takes hundreds in memory.
    const mayWait = !comesInChunks(from);
    const releaseSlot = key === null ? () => undefined : await limiter.acquire(key, mayWait);
    if (releaseSlot === null) return TOO_MANY_AT_ONCE;
    // A call of the server itself came over no connection, and its body is in memory already.
    const bytes = subscriber === null ? 0 : reservationOf(request, admission, from);
    const release = bodies.reserve(bytes, subscriber);
    try {
      if (typeof release !== "function") return release;
      return await forward(admission, request, from);
    } finally {
      if (typeof release === "function") release();
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

/** Accounts and files are not among what is cached. */
function isWrite({ call }: Admission): boolean {
  return call.reads === undefined && ["insert", "update", "delete", "function"].includes(call.kind);
}

/**
 * The key that the limiter counts a call by: its account, so that slow calls of one account delay that
 * account alone. Null for calls without a limit here: the response cache limits anonymous reads.
 */
function limiterKeyOf({ caller, isAnonymousRead }: Admission, subscriber: string | null) {
  if (caller.role === "service_role" || isAnonymousRead) return null;
  return caller.role === "authenticated" ? caller.account.id : subscriber;
}

function comesInChunks({ incoming }: RequestBinding["Bindings"]): boolean {
  return incoming?.headers["transfer-encoding"] !== undefined;
}

function reservationOf(
  request: Request,
  { call }: Admission,
  from: RequestBinding["Bindings"],
): number {
  const declared = request.headers.get("content-length");
  if (declared !== null) return Number(declared);
  // Asking a request for its body begins to read it.
  const hasBody = from.incoming ? comesInChunks(from) : request.body !== null;
  return hasBody ? call.maxBodyBytes : 0;
}

function refuse(refused: Refusal, { url, method, headers }: Request): Response {
  const response = refusalResponse(refused, new URL(url).pathname);
  // A body that no answer waits for would keep the connection open.
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && Number(headers.get("content-length") ?? 0) > 0) {
    response.headers.set("connection", "close");
  }
  return response;
}
