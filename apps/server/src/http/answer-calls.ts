import type { Backend, CallContext } from "../backend/backend";
import type { FileReceiver } from "../backend/storage/file-receiver";
import { headOf } from "../contract/canonical-request";
import type { Admission, Contract, Verdict } from "../contract/contract";
import { isRefusal, type Refusal, refusal, refusalResponse } from "../contract/refusal";
import { callEvent, refusalEvent } from "../contract/security-events";
import { subscriberOf } from "../lib/client-address";
import { Turns } from "../lib/turns";
import type { SecurityLog } from "../log/security-log";
import { limitAttempts } from "./limits/attempt-limits";
import { RequestBodies } from "./limits/request-bodies";
import { readCall } from "./read-call";

/** Calls that one account, or one anonymous subscriber, may have under way, and that may wait. */
const TURNS_OF_PERSON = { atOnce: 4, waiting: 200 };

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** Of a project's row with its five pictures. Rows of other tables hold one file, which is bounded. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

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
  };
}

type AnswerCall = (request: Request, from: RequestBinding["Bindings"]) => Promise<Response>;

/** Answers calls that the contract admits, within the limits of the caller and the address. */
export function answerCallsWith(answering: CallAnswering): AnswerCall {
  const { backend, contract, keys, now, securityLog, bodies = new RequestBodies() } = answering;
  const { noteWrite, files } = answering;
  const limited = limitAttempts(now);
  const turns = new Turns(TURNS_OF_PERSON);

  const forward = async (
    admission: Admission,
    request: Request,
    clientAddress: string | null,
  ): Promise<Response | Refusal> => {
    const key = admission.caller.role === "service_role" ? keys.secretKey : keys.publishableKey;
    const ready = await readCall(admission, request, key, { bodies, files });
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

  const answerInTurn = async (
    admission: Admission,
    request: Request,
    clientAddress: string | null,
  ): Promise<Response | Refusal> => {
    const subscriber = clientAddress === null ? null : subscriberOf(clientAddress);
    const tooOften = limited(admission, subscriber);
    if (tooOften) return tooOften;
    const holder = turnHolder(admission, subscriber);
    const endTurn = holder === null ? () => undefined : await turns.take(holder);
    if (endTurn === null) return TOO_MANY_AT_ONCE;
    // A call of the server itself came over no connection, and its body is in memory already.
    const bytes = subscriber === null ? 0 : reservationOf(request, admission);
    const release = bodies.reserve(bytes, subscriber);
    try {
      if (typeof release !== "function") return release;
      return await forward(admission, request, clientAddress);
    } finally {
      if (typeof release === "function") release();
      endTurn();
    }
  };

  return async (request, { clientAddress, verdict = contract.admit(headOf(request)) }) => {
    const admission = await verdict;
    const answer = isRefusal(admission)
      ? admission
      : await answerInTurn(admission, request, clientAddress);
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

function contextOf(admission: Admission, clientAddress: string | null): Omit<CallContext, "file"> {
  const { caller } = admission;
  return {
    clientAddress,
    account: caller.role === "authenticated" ? caller.account : null,
    isPublicRead: admission.isAnonymousRead || admission.call.isKeyless === true,
    maxAnswerBytes: maxAnswerBytes(admission),
  };
}

/** The operator's own programs have no limit. */
function maxAnswerBytes({ call, caller, extent }: Admission): number | null {
  if (call.kind !== "read" || caller.role === "service_role") return null;
  if (extent === "list") return MAX_LIST_BYTES;
  return call.relation === "projects" ? MAX_ROW_BYTES : null;
}

/**
 * The key of a call's turn: its account, so that slow calls of one account delay that account alone.
 * Anonymous reads take theirs in the response cache.
 */
function turnHolder({ caller, isAnonymousRead }: Admission, subscriber: string | null) {
  if (caller.role === "service_role" || isAnonymousRead) return null;
  return caller.role === "authenticated" ? caller.account.id : subscriber;
}

function reservationOf(request: Request, { call }: Admission): number {
  if (request.body === null) return 0;
  return Number(request.headers.get("content-length") ?? call.maxBodyBytes);
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
