import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { PageConfig } from "./page-config";

/** The web app's own choice of a service for icons of press links. */
const DEFAULT_ICON_SERVICE = "https://icons.duckduckgo.com";

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

export interface SecurityChoices {
  /** Origin of the Supabase that the browser talks to, or null for this server. */
  supabaseOrigin: string | null;
  /** What /tutorial plays: a video or a page with a player, if anything. */
  tutorialUrl: string | undefined;
  /** Another service for icons of press links than the default. */
  iconService: string | undefined;
  /** Services that maps ask, where some are configured. */
  map: Pick<PageConfig, "tileUrl" | "geocoderUrl">;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
}

/**
 * Headers of every page and asset: nothing is allowed but what Vigie itself serves, its backend,
 * inline images, the icon service, and the places of the tutorial and of map services where some
 * are configured.
 */
export function securityHeaders(choices: SecurityChoices): MiddlewareHandler {
  const { supabaseOrigin, tutorialUrl, iconService, map, https } = choices;
  const tutorial = tutorialSources(tutorialUrl ?? null);
  const icons = new URL(iconService ?? DEFAULT_ICON_SERVICE).origin;
  const backend = supabaseOrigin === null ? [] : [supabaseOrigin];
  const backendSocket = backend.map((origin) => origin.replace(/^http/, "ws"));
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:", icons, ...originsOf(map.tileUrl), ...backend],
      mediaSrc: ["'self'", ...tutorial.media],
      ...(tutorial.frame.length > 0 && { frameSrc: tutorial.frame }),
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...originsOf(map.geocoderUrl), ...backend, ...backendSocket],
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
 * Headers of data and stored files, which nothing can be loaded or run from when somebody opens
 * them as a page. What is stricter already stays as it is.
 */
export function apiHeaders(https: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    strictTransportSecurity: https && OVER_HTTPS_ONLY,
    // Other origins may read it, and pages of theirs have nothing to do with it.
    crossOriginResourcePolicy: "cross-origin",
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  });
}

function originsOf(address: string | undefined): string[] {
  return address === undefined ? [] : [new URL(address).origin];
}

/** A video is media; somebody else's player is a page of its own in a frame. */
function tutorialSources(configured: string | null): { media: string[]; frame: string[] } {
  const player = tutorialPlayer(configured);
  if (player === null) return { media: [], frame: [] };
  const { origin } = new URL(player.address);
  return player.kind === "video" ? { media: [origin], frame: [] } : { media: [], frame: [origin] };
}
