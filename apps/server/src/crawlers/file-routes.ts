import { type Context, Hono, type MiddlewareHandler } from "hono";
import { apiError } from "../errors/api-error";
import type { RequestBinding } from "../http/call-handler";
import { apiHeaders } from "../http/security-headers";
import { subscriberOf } from "../lib/client-address";
import { ConcurrencyLimiter, LIMITS_PER_SUBSCRIBER } from "../lib/concurrency-limiter";
import { type ErrorLog, safeError } from "../log/safe-error";
import { DrawerBusyError } from "./previews/preview-drawer";
import { VisitorReadError } from "./visitor-reads";

/** Files that are made for each request. */
export interface Files {
  /** All addresses that are answered here, in Hono's syntax, such as `/logo/*`. */
  addresses: string;
  /** The response with the file that a request names; null where there is none. */
  find(c: Context<RequestBinding>): Promise<Response | null>;
  /** What is said where a file cannot be made now. */
  failure: {
    /** For the log, such as `A logo could not be drawn`. */
    logged: string;
    /** For the client, such as `The logo cannot be drawn now`. */
    told: string;
    /** Seconds until another attempt makes sense, 2 unless given. */
    retryAfter?: number;
  };
}

interface FileRoutes {
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

/**
 * Serves files that are made for each request: the same 404 for everything that is missing, so that it does not
 * tell what exists, and 503 for what cannot be made now. Only faults are logged, not a backend that is away or a
 * drawer that is busy.
 */
export function createFileRoutes(
  kinds: readonly Files[],
  { https, logger }: FileRoutes,
): Hono<RequestBinding> {
  const app = new Hono<RequestBinding>();
  for (const { addresses, find, failure } of kinds) {
    const { logged, told, retryAfter = 2 } = failure;
    app.use(addresses, apiHeaders(https));
    app.get(addresses, limitConcurrency(), async (c) => {
      try {
        return (await find(c)) ?? notFound();
      } catch (error) {
        if (error instanceof DrawerBusyError) return unavailable(503, error.message, retryAfter);
        if (!(error instanceof VisitorReadError))
          logger.error({ path: c.req.path, error: safeError(error) }, logged);
        return unavailable(503, told, retryAfter);
      }
    });
    app.all(addresses, () => notFound());
  }
  return app;
}

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

function unavailable(status: 429 | 503, reason: string, retryAfter: number): Response {
  const response = apiError(status, "unavailable", `${reason}. Please try again in a moment.`);
  response.headers.set("retry-after", String(retryAfter));
  response.headers.set("cache-control", "no-store");
  return response;
}

function notFound(): Response {
  const response = apiError(404, "not_found", "There is nothing at this address");
  response.headers.set("cache-control", "no-store");
  return response;
}
