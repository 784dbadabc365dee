import type { Hono } from "hono";
import type { RequestBinding } from "../http/call-handler";
import type { ErrorLog } from "../log/safe-error";
import { createFileRoutes } from "./file-routes";
import { Logos, logoFiles } from "./logos";
import { oembedFiles } from "./oembed";
import { PreviewDrawer } from "./previews/preview-drawer";
import { previewFiles } from "./previews/preview-routes";
import { Previews } from "./previews/previews";
import { robotsFile, sitemapFiles } from "./sitemap/sitemap-routes";
import { Sitemaps } from "./sitemap/sitemaps";
import { createMapReader } from "./stills/map-reader";
import { stillFiles } from "./stills/still-routes";
import { createStills } from "./stills/stills";
import type { AskAsVisitor } from "./visitor-reads";

interface CrawlerOptions {
  ask: AskAsVisitor;
  /** The public origin; null where none is set. */
  publicUrl: string | null;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
  /** The built web app. */
  webDirectory: string;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

/** The routes for search engines, chats and pages without JavaScript, besides the pages. */
export interface CrawlerRoutes {
  routes: Hono<RequestBinding>;
  close(): void;
}

/** Serves link previews, logos, drawn maps, oEmbed, the sitemap and `robots.txt`, all with a visitor's rights. */
export function createCrawlerRoutes(options: CrawlerOptions): CrawlerRoutes {
  const { ask, publicUrl, organizationId, webDirectory, https, logger } = options;
  const drawer = new PreviewDrawer();
  const previews = new Previews({ ask, drawer, organizationId });
  const logos = new Logos({ ask, drawer });
  const sitemaps = publicUrl === null ? null : new Sitemaps({ ask, publicUrl, organizationId });
  const stills = createStills({ ask, map: createMapReader(webDirectory), organizationId });
  const routes = createFileRoutes(
    [
      previewFiles(previews),
      logoFiles(logos),
      stillFiles(stills),
      sitemapFiles(sitemaps),
      robotsFile(webDirectory, publicUrl),
      oembedFiles({ ask, publicUrl, organizationId }),
    ],
    { https, logger },
  );
  return { routes, close: () => drawer.close() };
}
