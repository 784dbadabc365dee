import type { HonoRequest, MiddlewareHandler } from "hono";
import { authError } from "../backend/auth/auth-error";
import { storageError } from "../backend/storage-error";
import type { PeerBinding } from "./api";
import { subscriberOf } from "./client-address";
import { type Allowance, TokenBuckets } from "./token-buckets";

/** What costs more than a read, or is worth trying many times for somebody who guesses. */
type Attempt = "signIn" | "signUp" | "account" | "refresh" | "upload";

const FIVE_MINUTES = 300;

/**
 * For each address apart, since many people may share one: an office signs in within five minutes,
 * and somebody who guesses passwords has a guess every ten seconds.
 */
const ALLOWANCES: Record<Attempt, Allowance> = {
  signIn: { attempts: 30, perSeconds: FIVE_MINUTES },
  signUp: { attempts: 30, perSeconds: FIVE_MINUTES },
  account: { attempts: 60, perSeconds: FIVE_MINUTES },
  refresh: { attempts: 150, perSeconds: FIVE_MINUTES },
  upload: { attempts: 240, perSeconds: 120 },
};

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const SENTENCE = "Too many attempts. Please wait a minute and try again.";

/**
 * Refuses with 429, before the body is read, whoever makes more attempts than an address is
 * allowed. Requests that came over no connection are not counted.
 *
 * @param now the time in milliseconds
 */
export function limitAttempts(now?: () => number): MiddlewareHandler<PeerBinding> {
  const buckets = {
    signIn: new TokenBuckets(ALLOWANCES.signIn, now),
    signUp: new TokenBuckets(ALLOWANCES.signUp, now),
    account: new TokenBuckets(ALLOWANCES.account, now),
    refresh: new TokenBuckets(ALLOWANCES.refresh, now),
    upload: new TokenBuckets(ALLOWANCES.upload, now),
  };
  return async (c, next) => {
    const attempt = attemptIn(c.req);
    const address = c.env?.peerAddress ?? null;
    if (attempt === null || address === null) return next();
    const wait = buckets[attempt].take(subscriberOf(address));
    return wait === 0 ? next() : tooMany(attempt, wait);
  };
}

/** What is not known to be harmless counts. */
function attemptIn(request: HonoRequest): Attempt | null {
  const { method, path } = request;
  if (READING.has(method)) return null;
  if (path.startsWith("/storage/v1/")) return method === "DELETE" ? null : "upload";
  if (!path.startsWith("/auth/v1/") || path === "/auth/v1/logout") return null;
  if (path === "/auth/v1/signup") return "signUp";
  if (path !== "/auth/v1/token") return "account";
  const grants = request.queries("grant_type") ?? [];
  return grants.length === 1 && grants[0] === "refresh_token" ? "refresh" : "signIn";
}

function tooMany(attempt: Attempt, seconds: number): Response {
  const refusal =
    attempt === "upload"
      ? storageError(429, "too_many_requests", SENTENCE)
      : authError(429, "over_request_rate_limit", SENTENCE);
  refusal.headers.set("retry-after", String(Math.ceil(seconds)));
  return refusal;
}
