import type { MiddlewareHandler } from "hono";
import { apiError } from "../errors/api-error";
import type { RequestBinding } from "../http/call-handler";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter } from "../lib/concurrency-limiter";

/** As for anonymous reads, see `response-cache.ts`. */
const LIMITS_PER_SUBSCRIBER = { concurrent: 4, queued: 60 };

/** Lets each subscriber make a few requests at a time; further ones are queued, too many refused (429). */
export function limitConcurrency(): MiddlewareHandler<RequestBinding> {
  const limiter = new ConcurrencyLimiter(LIMITS_PER_SUBSCRIBER);
  return async (c, next) => {
    const address = c.env?.clientAddress ?? null;
    const release =
      address === null ? () => undefined : await limiter.acquire(subscriberOf(address));
    if (release === null) return unavailable(429, "Too many requests at once", 2);
    try {
      await next();
    } finally {
      release();
    }
  };
}

/**
 * The response for what cannot be answered now.
 *
 * @param seconds until another attempt makes sense
 */
export function unavailable(status: 429 | 503, reason: string, seconds: number): Response {
  const response = apiError(status, "unavailable", `${reason}. Please try again in a moment.`);
  response.headers.set("retry-after", String(seconds));
  response.headers.set("cache-control", "no-store");
  return response;
}

/** The same 404 for everything that is missing, so that it does not tell what exists. */
export function notFound(): Response {
  const response = apiError(404, "not_found", "There is nothing at this address");
  response.headers.set("cache-control", "no-store");
  return response;
}
