import { Hono } from "hono";
import type { RequestBinding } from "../../http/call-handler";
import { apiHeaders } from "../../http/security-headers";
import type { ErrorLog } from "../../log/safe-error";
import { answerDrawn } from "../answer-drawn";
import { limitConcurrency, notFound } from "../limit-concurrency";
import type { Logos } from "./logos";

/** The address contains the logo's digest, so the response never changes. */
const CACHED = "public, max-age=31536000, immutable";

/** `/logo/{organisation}-{digest}.webp`; pages have such addresses from `paths.logo` of the web app. */
const ADDRESS = /^\/logo\/([1-9]\d{0,14})-([0-9a-f]{32})\.webp$/;

const FAILURE = { logged: "A logo could not be drawn", told: "The logo cannot be drawn now" };

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
    return answerDrawn({ path: req.path, logger }, FAILURE, async () => {
      const logo = await logos.find(Number(organizationId), digest);
      return logo && answerWith(logo);
    });
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
