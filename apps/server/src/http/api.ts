import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isProtocolPath } from "../contract/calls";
import { refusal, refusalResponse } from "../contract/refusal";
import { type CallHandlerOptions, createCallHandler, type RequestBinding } from "./call-handler";
import { apiHeaders } from "./security-headers";

const EXPOSED_HEADERS = [
  "content-range",
  "content-location",
  "preference-applied",
  "etag",
  "retry-after",
  "x-supabase-api-version",
];

/** The headers that `cors` adds to every response. */
export const CORS_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", EXPOSED_HEADERS.join(",")],
];

const NO_SUCH_SERVICE = refusal(404, "not_found", "There is no such service at this address");

interface ApiOptions {
  /** Null where a Supabase elsewhere is the backend, so that none of the paths exists here. */
  calls: CallHandlerOptions | null;
  /** Whether people reach the server over https, and only so. */
  https?: boolean;
}

/** The routes of Supabase's protocol. Any origin may call them, as on Supabase: no cookie is involved. */
export function createApi({ calls, https = false }: ApiOptions): Hono<RequestBinding> {
  const app = new Hono<RequestBinding>();
  const answer = calls && createCallHandler(calls);
  const onProtocol = (handler: MiddlewareHandler<RequestBinding>) =>
    app.use((c, next) => (isProtocolPath(c.req.path) ? handler(c, next) : next()));
  onProtocol(cors({ origin: "*", exposeHeaders: EXPOSED_HEADERS, maxAge: 86_400 }));
  onProtocol(apiHeaders(https));
  onProtocol(async (c, next) => {
    await next();
    if (isPrivate(c)) c.header("cache-control", "private, no-store");
  });
  onProtocol((c) =>
    answer === null
      ? Promise.resolve(refusalResponse(NO_SUCH_SERVICE, c.req.path))
      : answer(c.req.raw, c.env ?? { clientAddress: null }),
  );
  return app;
}

/**
 * Whether the response is private. Only public storage files are shared; the response cache decides
 * on anonymous reads of tables by itself.
 */
function isPrivate({ req, res }: Context): boolean {
  const isFile = req.path.startsWith("/storage/v1/object/") && req.method === "GET";
  return !isFile || req.header("authorization") !== undefined || res.status >= 400;
}
