import { DEFAULT_ICON_SERVICE, type PageConfig } from "@vigie/domain/page-config";
import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** Everything that a page might ask a browser for and Vigie never does. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "payment",
  "usb",
] as const;

const OVER_HTTPS_ONLY = "max-age=31536000; includeSubDomains";

interface SecurityHeadersOptions {
  /** What pages are told of the server: the places they load from are among it. */
  page: PageConfig;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  /** The styles within rendered pages, as a policy names them: `'sha256-…'`; null where there are none. */
  inlineStyles: () => string | null;
}

/**
 * Headers of every page and asset: nothing is allowed but what Vigie itself serves, its backend,
 * inline images, the icon service, the styles within rendered pages, and the places of the tutorial and
 * of map services where some are configured.
 */
export function securityHeaders(options: SecurityHeadersOptions): MiddlewareHandler {
  const { page, https, inlineStyles } = options;
  const tutorial = tutorialSources(page.tutorialUrl ?? null);
  const icons = new URL(page.iconService ?? DEFAULT_ICON_SERVICE).origin;
  const backend = originsOf(page.supabaseUrl);
  const backendSocket = backend.map((origin) => origin.replace(/^http/, "ws"));
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: [() => ["'self'", inlineStyles()].filter((source) => source !== null).join(" ")],
      imgSrc: ["'self'", "data:", "blob:", icons, ...originsOf(page.tileUrl), ...backend],
      mediaSrc: ["'self'", ...tutorial.media],
      ...(tutorial.frame.length > 0 && { frameSrc: tutorial.frame }),
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...originsOf(page.geocoderUrl), ...backend, ...backendSocket],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: Object.fromEntries(UNUSED_FEATURES.map((feature) => [feature, []])),
    strictTransportSecurity: https && OVER_HTTPS_ONLY,
  });
}

/**
 * Headers of data and stored files, which nothing can be loaded or run from when they are opened
 * as a page.
 */
export function apiHeaderList(https: boolean): readonly (readonly [name: string, value: string])[] {
  return [
    ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
    // Other origins may read it, and pages of theirs have nothing to do with it.
    ["cross-origin-resource-policy", "cross-origin"],
    ["referrer-policy", "no-referrer"],
    ...(https ? [["strict-transport-security", OVER_HTTPS_ONLY] as const] : []),
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
  ];
}

/** Adds these headers. What is stricter already stays as it is. */
export function apiHeaders(https: boolean): MiddlewareHandler {
  const headers = apiHeaderList(https);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  };
}

function originsOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

/** A video is media; another site's player is a page of its own in a frame. */
function tutorialSources(configured: string | null): { media: string[]; frame: string[] } {
  const player = tutorialPlayer(configured);
  if (player === null) return { media: [], frame: [] };
  const { origin } = new URL(player.address);
  return player.kind === "video" ? { media: [origin], frame: [] } : { media: [], frame: [origin] };
}
