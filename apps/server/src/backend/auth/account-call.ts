import type { Sql } from "postgres";
import type { Account } from "../../contract/caller";
import { authError } from "../../errors/auth-error";
import type { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import type { SafeError } from "../../log/safe-error";
import type { Mailer } from "../../mail/mailer";
import type { AccountEvent } from "./account-event";
import type { GuessThrottle } from "./guess-throttle";

/** A call to the accounts service, with what answering it takes. */
export interface AccountCall {
  request: Request;
  /** A connection that may read and write the schema `auth`. */
  sql: Sql;
  /** Address of the client; null where the call came over no connection. */
  clientAddress: string | null;
  /** Null for a call without an access token. */
  account: Account | null;
  throttle: GuessThrottle;
  /** By refresh token. */
  renewals: ConcurrencyLimiter;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  /** Where people reach the server, which links in mails lead to. */
  publicUrl: string;
  /** Hands a request on to the library's accounts service. */
  forward(request: Request): Promise<Response>;
  /** Calls a function of the data service with the rights of the request. */
  callFunction(name: string, args: object): Promise<Response>;
  /** What the database said against the requests handed on. */
  databaseErrors(): SafeError[];
  /** Records an outcome. */
  record(event: AccountEvent): void;
}

const BASE = "/auth/v1";

/** The refusal of a call that needs a mail server where none is configured. */
export function sendsNoMail(): Response {
  const message = "This server sends no mail. Ask an administrator of your organization for a link";
  return authError(422, "email_provider_disabled", message);
}

/** The refusal of a token whose session is not its account's. */
export function noSuchSession(): Response {
  return authError(403, "session_not_found", "The access token belongs to no session");
}

/**
 * Hands a call on with nothing in it but what was checked: its canonical headers, this path and query,
 * this body.
 */
export function handOn(
  { request, forward }: AccountCall,
  { method = request.method, path, body }: { method?: string; path: string; body?: object },
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  if (body !== undefined) headers.set("content-type", "application/json");
  const url = new URL(`${BASE}${path}`, request.url);
  return forward(new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }));
}

/** Which call it is, for example `POST /token`. */
export function nameOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.slice(BASE.length)}`;
}
