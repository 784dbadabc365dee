import type { Backend } from "../backend/backend";
import type { ResponseCacheOptions } from "../cache/response-cache";
import { canonicalCall } from "../contract/canonical-request";
import { headerOf, headersWithout } from "../lib/plain-http";
import { CORS_HEADERS } from "./api";
import { contextOf } from "./call-context";
import { apiHeaderList } from "./security-headers";

interface ReadHandlerOptions {
  backend: Pick<Backend, "answer">;
  /** The API key for calls to the backend, in place of the caller's own. */
  keys: { publishableKey: string };
  /** Whether people reach the server over https, and only so. */
  https?: boolean;
}

/**
 * Answers the anonymous reads that the response cache cannot, with the headers that all responses of the
 * API have. Such reads have no body, and the cache has limited their number already.
 */
export function createAnonymousReadHandler({
  backend,
  keys,
  https = false,
}: ReadHandlerOptions): ResponseCacheOptions["readDatabase"] {
  const cors = new Set(CORS_HEADERS.map(([name]) => name));
  const ownHeaders = apiHeaderList(https);
  return async (head, admission) => {
    const call = canonicalCall(admission, head, keys.publishableKey, null);
    const answer = await backend.answer(call, { ...contextOf(admission, null), file: null });
    const received = headersWithout(answer.headers, cors);
    const added = ownHeaders.filter(([name]) => headerOf(received, name) === null);
    return { ...answer, headers: [...CORS_HEADERS.flat(), ...received, ...added.flat()] };
  };
}
