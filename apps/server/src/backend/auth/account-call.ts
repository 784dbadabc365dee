import type { Sql } from "postgres";
import type { Turns } from "../../lib/turns";
import type { SafeError } from "../../log/safe-error";
import type { AccountEvent } from "./account-event";
import type { GuessThrottle } from "./guess-throttle";

/** A call to the accounts service, with what answering it takes. */
export interface AccountCall {
  request: Request;
  /** A connection that may read and write the schema `auth`. */
  sql: Sql;
  /** Address of the client; null where the call came over no connection. */
  clientAddress: string | null;
  throttle: GuessThrottle;
  /** By refresh token. */
  renewals: Turns;
  /** Hands a request on to the library's accounts service. */
  forward(request: Request): Promise<Response>;
  /** What the database said against the requests handed on. */
  databaseErrors(): SafeError[];
  /** Records an outcome. */
  record(event: AccountEvent): void;
}

const BASE = "/auth/v1";

/**
 * Hands a call on with nothing in it but what was checked: the caller's headers, this path and query,
 * this body. What else the caller sent does not reach the library.
 */
export function handOn(
  { request, forward }: AccountCall,
  { method = request.method, path, body }: { method?: string; path: string; body?: object },
): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) {
    headers.delete(name);
  }
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = body === undefined ? { method, headers } : withBody({ method, headers }, body);
  return forward(new Request(new URL(`${BASE}${path}`, request.url), init));
}

/** Which call it is, for example `POST /token`. */
export function nameOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.slice(BASE.length)}`;
}

function withBody(init: RequestInit, body: object): RequestInit {
  return { ...init, body: JSON.stringify(body) };
}
