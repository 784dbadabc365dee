import { message } from "@vigie/domain/language/message";
import type { Sql } from "postgres";
import type { Account } from "../../contract/caller";
import { authError } from "../../errors/auth-error";
import type { ConcurrencyLimiter } from "../../lib/concurrency-limiter";
import type { TokenBuckets } from "../../lib/token-buckets";
import type { SafeError } from "../../log/safe-error";
import type { Mailer } from "../../mail/mailer";
import type { AccountEvent } from "./account-event";
import type { GuessThrottle } from "./guess-throttle";

/** A call to the accounts service, with what is needed to answer it. */
export interface AccountCall {
  request: Request;
  /** A connection that may read and write the schema `auth`. */
  sql: Sql;
  /** Address of the client; null for the server's own calls. */
  clientAddress: string | null;
  /** Null for a call without an access token. */
  account: Account | null;
  throttle: GuessThrottle;
  /** Serializes renewals with the same refresh token. */
  renewals: ConcurrencyLimiter;
  /** Limits the renewals of each session. */
  sessions: TokenBuckets;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  /** The server's address for people, to which links in mails lead. */
  publicUrl: string;
  /** Forwards a request to the library's accounts service. */
  forward(request: Request): Promise<Response>;
  /** Calls a function of the data service with the rights of the request. */
  callFunction(name: string, args: object): Promise<Response>;
  /** Database errors of the forwarded requests. */
  databaseErrors(): SafeError[];
  /** Records an outcome. */
  record(event: AccountEvent): void;
}

const BASE = "/auth/v1";

/** The refusal of a call that needs a mail server when none is configured. */
export function mailNotConfigured(): Response {
  return authError(422, "email_provider_disabled", message("refused.noMail"));
}

/** The refusal of a token whose session is another account's. */
export function noSuchSession(): Response {
  return authError(403, "session_not_found", "The access token belongs to no session");
}

/**
 * Forwards a call to the library with checked parts only: its canonical headers, this path and query, this body.
 */
export function forwardCall(
  { request, forward }: AccountCall,
  { method = request.method, path, body }: { method?: string; path: string; body?: object },
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  if (body !== undefined) headers.set("content-type", "application/json");
  const url = new URL(`${BASE}${path}`, request.url);
  return forward(new Request(url, { method, headers, body: body ? JSON.stringify(body) : null }));
}

/** The name of the call, for example `POST /token`. */
export function nameOf(request: Request): string {
  return `${request.method} ${new URL(request.url).pathname.slice(BASE.length)}`;
}
