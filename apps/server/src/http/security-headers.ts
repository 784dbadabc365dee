import { DEFAULT_ICON_SERVICE, type PageConfig } from "@vigie/domain/page-config";
import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Inlined } from "../pages/inlined";

/** Browser features that Vigie never uses. */
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

/** See {@link securityHeaders}. */
export interface SecurityHeadersOptions {
  /** The configuration of pages, which names the origins that they load from. */
  page: PageConfig;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  /** The hashes of what rendered pages carry inline; null where there is nothing. */
  inlined: () => Pick<Inlined, "hashes" | "embed"> | null;
}

/**
 * The headers of every page and asset. The content security policy allows only what Vigie itself serves,
 * its backend, inline images, the icon service, the styles and the one script within rendered pages, and the origins of
 * the tutorial and of map services where some are configured.
 */
export function securityHeaders(options: SecurityHeadersOptions): MiddlewareHandler {
  const { page, https, inlined } = options;
  const tutorial = tutorialSources(page.tutorialUrl ?? null);
  const icons = new URL(page.iconService ?? DEFAULT_ICON_SERVICE).origin;
  const backend = originsOf(page.supabaseUrl);
  const backendSocket = backend.map((origin) => origin.replace(/^http/, "ws"));
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [() => sources(inlined()?.hashes.script)],
      styleSrc: [() => sources(inlined()?.hashes.styles)],
      imgSrc: ["'self'", "data:", "blob:", icons, ...originsOf(page.tileUrl), ...backend],
      mediaSrc: ["'self'", ...tutorial.media],
      // Pages frame embeds to show a preview of them.
      frameSrc: ["'self'", ...tutorial.frame],
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
 * The headers of pages for frames of other sites: these may frame them, and even a sandboxed frame may ask for them anew.
 * They run their one script, show pictures, and do nothing else.
 */
export function embedHeaders({ page, https, inlined }: SecurityHeadersOptions): MiddlewareHandler {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: [() => inlined()?.embed.hashes.script ?? "'none'"],
      styleSrc: [() => inlined()?.embed.hashes.styles.join(" ") ?? "'none'"],
      imgSrc: ["'self'", "data:", ...originsOf(page.supabaseUrl)],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["*"],
    },
    crossOriginResourcePolicy: "cross-origin",
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: false,
    permissionsPolicy: Object.fromEntries(UNUSED_FEATURES.map((feature) => [feature, []])),
    strictTransportSecurity: https && OVER_HTTPS_ONLY,
  });
  return async (c, next) => {
    await headers(c, next);
    c.header("access-control-allow-origin", "*");
  };
}

/**
 * The headers of data and stored files. When a browser opens one as a page, it loads and runs nothing.
 */
export function apiHeaderList(https: boolean): readonly (readonly [name: string, value: string])[] {
  return [
    ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
    // Other origins may read it: no cookie is involved.
    ["cross-origin-resource-policy", "cross-origin"],
    ["referrer-policy", "no-referrer"],
    ...(https ? [["strict-transport-security", OVER_HTTPS_ONLY] as const] : []),
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
  ];
}

/** Adds these headers, but keeps those that a response has already, which may be stricter. */
export function apiHeaders(https: boolean): MiddlewareHandler {
  const headers = apiHeaderList(https);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  };
}

function sources(hash: string | undefined): string {
  return hash === undefined ? "'self'" : `'self' ${hash}`;
}

function originsOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

/** A video is loaded as media; the player of another site is a page in a frame. */
function tutorialSources(configured: string | null): { media: string[]; frame: string[] } {
  const player = tutorialPlayer(configured);
  if (player === null) return { media: [], frame: [] };
  const { origin } = new URL(player.address);
  return player.kind === "video" ? { media: [origin], frame: [] } : { media: [], frame: [origin] };
}
