import { uuid } from "@vigie/domain/uuid";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { apiError } from "../errors/api-error";
import type { RequestBinding } from "../http/answer-calls";
import { apiHeaders } from "../http/security-headers";
import { subscriberOf } from "../lib/client-address";
import { Turns } from "../lib/turns";
import { type ErrorLog, safeError } from "../log/safe-error";
import { DrawerBusyError } from "./preview-drawer";
import type { Preview, Previews } from "./previews";
import { VisitorReadError } from "./visitor-reads";

/** Previews that one address may ask for at once, and that may wait, as for visitors' reads. */
const TURNS_OF_SUBSCRIBER = { atOnce: 4, waiting: 60 };

/** As for what visitors read: a network of caches may answer for two seconds without asking. */
const CACHED = "public, max-age=0, s-maxage=2, must-revalidate";

interface PreviewRoutes {
  previews: Pick<Previews, "ofProject" | "ofList">;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

/**
 * The pictures of link previews: `/preview/projects.jpg` for the public list and `/preview/{id}.jpg` for a
 * project. An address of any other form, and a project that is offline or does not exist, are one 404.
 */
export function createPreviewRoutes({
  previews,
  https,
  logger,
}: PreviewRoutes): Hono<RequestBinding> {
  const app = new Hono<RequestBinding>();
  const turns = new Turns(TURNS_OF_SUBSCRIBER);

  app.use("/preview/*", apiHeaders(https));
  const answer = async (c: Context<RequestBinding>, wanted: Wanted): Promise<Response> => {
    try {
      const preview = await (wanted === "list" ? previews.ofList() : previews.ofProject(wanted.id));
      return preview === null ? notFound() : answerWith(preview, c);
    } catch (error) {
      if (error instanceof DrawerBusyError) return unavailable(503, error.message);
      if (!(error instanceof VisitorReadError))
        logger.error({ path: c.req.path, error: safeError(error) }, "A preview could not be drawn");
      return unavailable(503, "The preview cannot be drawn now");
    }
  };

  app.use("/preview/*", apiHeaders(https));
  app.get("/preview/:file", async (c) => {
    const wanted = wantedOf(c);
    if (wanted === null) return notFound();
    const address = c.env?.clientAddress ?? null;
    const end = address === null ? () => undefined : await turns.take(subscriberOf(address));
    if (end === null) return unavailable(429, "Too many requests at once");
    return answer(c, wanted).finally(end);
  });
  app.all("/preview/*", () => notFound());
  return app;
}

type Wanted = "list" | { id: string };

/** Null for an address that names no preview in its one form. */
function wantedOf({ req }: Context): Wanted | null {
  const { pathname, search } = new URL(req.url);
  if (search !== "") return null;
  if (pathname === "/preview/projects.jpg") return "list";
  const [, id] = /^\/preview\/([0-9a-f-]{36})\.jpg$/.exec(pathname) ?? [];
  return v.is(uuid, id) ? { id } : null;
}

function answerWith({ picture, tag }: Preview, { req }: Context): Response {
  const headers = { etag: tag, "cache-control": CACHED };
  const known = req
    .header("if-none-match")
    ?.split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (known?.some((each) => each === tag || each === "*"))
    return new Response(null, { status: 304, headers });
  return new Response(picture, {
    headers: { ...headers, "content-type": "image/jpeg", "content-length": String(picture.length) },
  });
}

function notFound(): Response {
  return withoutStoring(apiError(404, "not_found", "There is nothing at this address"));
}

function unavailable(status: 429 | 503, reason: string): Response {
  const response = apiError(status, "unavailable", `${reason}. Please try again in a moment.`);
  response.headers.set("retry-after", "2");
  return withoutStoring(response);
}

function withoutStoring(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  return response;
}
