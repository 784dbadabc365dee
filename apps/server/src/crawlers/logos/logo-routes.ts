import { Hono } from "hono";
import type { RequestBinding } from "../../http/call-handler";
import { apiHeaders } from "../../http/security-headers";
import { type ErrorLog, safeError } from "../../log/safe-error";
import { limitConcurrency, notFound, unavailable } from "../limit-concurrency";
import { DrawerBusyError } from "../previews/preview-drawer";
import { VisitorReadError } from "../visitor-reads";
import type { Logos } from "./logos";

/** The address contains the logo's digest, so the response never changes. */
const CACHED = "public, max-age=31536000, immutable";

/** `/logo/{organisation}-{digest}.webp`; pages have such addresses from `paths.logo` of the web app. */
const ADDRESS = /^\/logo\/([1-9]\d{0,14})-([0-9a-f]{32})\.webp$/;

interface LogoRoutes {
  logos: Pick<Logos, "find">;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

/**
 * Serves the small logos that rendered pages show. All other addresses, logos that are no longer current, and
 * organisations that visitors may not read get the same 404.
 */
export function createLogoRoutes({ logos, https, logger }: LogoRoutes): Hono<RequestBinding> {
  const app = new Hono<RequestBinding>();
  app.use("/logo/*", apiHeaders(https));
  app.get("/logo/:file", limitConcurrency(), async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const [, organizationId, digest] = ADDRESS.exec(pathname) ?? [];
    if (organizationId === undefined || digest === undefined || search !== "") return notFound();
    try {
      const logo = await logos.find(Number(organizationId), digest);
      return logo === null ? notFound() : answerWith(logo);
    } catch (error) {
      if (error instanceof DrawerBusyError) return unavailable(503, error.message, 2);
      if (!(error instanceof VisitorReadError))
        logger.error({ path: req.path, error: safeError(error) }, "A logo could not be drawn");
      return unavailable(503, "The logo cannot be drawn now", 2);
    }
  });
  app.all("/logo/*", () => notFound());
  return app;
}

function answerWith(logo: Uint8Array<ArrayBuffer>): Response {
  return new Response(logo, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(logo.length),
      "cache-control": CACHED,
    },
  });
}
