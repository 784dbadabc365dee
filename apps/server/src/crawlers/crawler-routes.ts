import { Hono } from "hono";
import type { Config } from "../config/config";
import type { Secrets } from "../config/secrets";
import type { RequestBinding } from "../http/call-handler";
import type { ErrorLog } from "../log/safe-error";
import { createLogoRoutes, Logos } from "./logos";
import { PreviewDrawer } from "./previews/preview-drawer";
import { createPreviewRoutes } from "./previews/preview-routes";
import { Previews } from "./previews/previews";
import { createSitemapRoutes } from "./sitemap/sitemap-routes";
import { Sitemaps } from "./sitemap/sitemaps";
import { createMapReader } from "./stills/map-reader";
import { createStillRoutes } from "./stills/still-routes";
import { createStills } from "./stills/stills";
import { askBackendAsVisitor, askSupabaseAsVisitor } from "./visitor-reads";

interface CrawlerOptions {
  config: Config;
  secrets: Secrets;
  /** The built web app. */
  webDirectory: string;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
  /** Answers the server's own requests, where it is its own backend. */
  fetch(request: Request): Response | Promise<Response>;
}

/** The routes for search engines, chats and pages without JavaScript, besides the pages. */
export interface CrawlerRoutes {
  routes: Hono<RequestBinding>;
  close(): void;
}

/** Serves link previews, logos, drawn maps, the sitemap and `robots.txt`, all with a visitor's rights. */
export function createCrawlerRoutes(options: CrawlerOptions): CrawlerRoutes {
  const { config, secrets, webDirectory, https, logger, fetch } = options;
  const { supabaseUrl, supabaseAnonKey = "", publicUrl = null } = config;
  const organizationId = config.organizationId ?? null;
  const ask =
    supabaseUrl === undefined
      ? askBackendAsVisitor(fetch, secrets.publishableKey)
      : askSupabaseAsVisitor(supabaseUrl, supabaseAnonKey);
  const drawer = new PreviewDrawer();
  const previews = new Previews({ ask, drawer, organizationId });
  const logos = new Logos({ ask, drawer });
  const sitemaps = publicUrl === null ? null : new Sitemaps({ ask, publicUrl, organizationId });
  const stills = createStills({ ask, map: createMapReader(webDirectory), organizationId });
  const routes = new Hono<RequestBinding>();
  routes.route("/", createPreviewRoutes({ previews, https, logger }));
  routes.route("/", createLogoRoutes({ logos, https, logger }));
  routes.route("/", createStillRoutes({ stills, https, logger }));
  routes.route("/", createSitemapRoutes({ sitemaps, publicUrl, webDirectory, https, logger }));
  return { routes, close: () => drawer.close() };
}
