import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { apiError } from "../backend/api-error";
import type { Backend } from "../backend/backend";
import { BACKEND_PATHS } from "../backend/backend-paths";
import { limitAttempts } from "./attempt-limits";
import { limitBody } from "./body-limit";
import { apiHeaders } from "./security-headers";

/** Passed along with each request by the server that listens: the address of whoever asks. */
export interface PeerBinding {
  Bindings: { peerAddress: string | null };
}

/** Supabase's paths that this server does not have; the web app must not answer them. */
const ABSENT_PATHS = ["/realtime/v1", "/functions/v1", "/graphql/v1"];

const EXPOSED_HEADERS = [
  "content-range",
  "content-location",
  "preference-applied",
  "etag",
  "retry-after",
  "x-supabase-api-version",
];

export interface ApiOptions {
  /** Whether people reach the server over https, and only so. */
  https?: boolean;
  /** The time in milliseconds, from any moment on; for tests of what is limited in time. */
  now?: () => number;
}

/** Supabase's paths: any origin may call them, as on Supabase, since no cookie is involved. */
export function createApi(
  backend: Backend | null,
  { https = false, now }: ApiOptions = {},
): Hono<PeerBinding> {
  const app = new Hono<PeerBinding>();
  const everyPath = [...BACKEND_PATHS, ...ABSENT_PATHS].map((path) => `${path}/*`);

  for (const path of everyPath) {
    app.use(path, cors({ origin: "*", exposeHeaders: EXPOSED_HEADERS, maxAge: 86_400 }));
    app.use(path, apiHeaders(https));
    app.use(path, async (c, next) => {
      await next();
      if (isForAskerOnly(c)) c.header("cache-control", "private, no-store");
    });
  }
  if (backend !== null) {
    const limits = limitAttempts(now);
    for (const path of BACKEND_PATHS) {
      app.use(`${path}/*`, limits);
      app.all(`${path}/*`, async (c) => {
        const request = await limitBody(c.req.raw);
        if (request instanceof Response) return request;
        return backend.fetch(request, c.env?.peerAddress ?? null);
      });
    }
  }
  for (const path of everyPath) app.all(path, () => notHere());
  return app;
}

/**
 * Whether nobody else may be given the answer: all but files that visitors read. What visitors read
 * of the tables is kept, but not by this part of the server, which tells nobody apart.
 */
function isForAskerOnly({ req, res }: Context): boolean {
  const isFile = req.path.startsWith("/storage/v1/object/") && req.method === "GET";
  return !isFile || req.header("authorization") !== undefined || !res.ok;
}

function notHere(): Response {
  return apiError(404, "not_found", "There is no such service at this address");
}
