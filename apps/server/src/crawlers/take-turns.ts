import type { MiddlewareHandler } from "hono";
import { apiError } from "../errors/api-error";
import type { RequestBinding } from "../http/answer-calls";
import { subscriberOf } from "../lib/client-address";
import { Turns } from "../lib/turns";

/** What one address may have under way at once, and what may wait, as for visitors' reads. */
const TURNS_OF_SUBSCRIBER = { atOnce: 4, waiting: 60 };

/** Lets each address have a few requests under way; others wait, and too many are refused (429). */
export function takeTurns(): MiddlewareHandler<RequestBinding> {
  const turns = new Turns(TURNS_OF_SUBSCRIBER);
  return async (c, next) => {
    const address = c.env?.clientAddress ?? null;
    const end = address === null ? () => undefined : await turns.take(subscriberOf(address));
    if (end === null) return unavailable(429, "Too many requests at once", 2);
    try {
      await next();
    } finally {
      end();
    }
  };
}

/** @param seconds until another try makes sense */
export function unavailable(status: 429 | 503, reason: string, seconds: number): Response {
  const response = apiError(status, "unavailable", `${reason}. Please try again in a moment.`);
  response.headers.set("retry-after", String(seconds));
  response.headers.set("cache-control", "no-store");
  return response;
}

/** One and the same answer, whatever is missing. */
export function notFound(): Response {
  const response = apiError(404, "not_found", "There is nothing at this address");
  response.headers.set("cache-control", "no-store");
  return response;
}
