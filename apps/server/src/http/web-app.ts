import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { isAppAddress } from "@vigie/domain/app-addresses";
import type { PageConfig } from "@vigie/domain/page-config";
import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { readPageAddress } from "../pages/page-address";
import { fillPageConfig } from "../pages/page-config";
import { securityHeaders } from "./security-headers";

const ASSETS = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const ASK_AGAIN = "no-cache";

const SERVICE_WORKER = "/sw.js";
/** What is given out in its place where pages are not to be kept: it removes the other, and itself. */
const SERVICE_WORKER_REMOVAL = "/sw-removal.js";

const PUBLIC_LIST = "/monitoring";

/** What the build leaves beside the app for itself, such as its manifest, is not served. */
const HIDDEN_FILE = /\/\.(?!well-known\/)/;

interface WebAppOptions {
  /** The folder of the built web app, with `index.html`. It may be built later. */
  webDirectory: string;
  pageConfig: PageConfig;
  https: boolean;
  /** The styles within rendered pages, as a content security policy names them; null where there are none. */
  inlineStyles?: () => string | null;
  /**
   * Renders the public page at an address, or gives null where it cannot, and browsers do; null for a
   * server that renders none.
   */
  renderPage: ((address: string) => Promise<Response | null>) | null;
}

/**
 * Serves the built web app: files as they are (or precompressed), public pages rendered, and for all
 * other pages of the app the one in which the browser renders them. An address that is no page leads to
 * the public list.
 */
export function createWebApp(options: WebAppOptions): Hono {
  const { webDirectory, pageConfig, https, renderPage, inlineStyles = () => null } = options;
  const app = new Hono();
  const emptyPage = () => servePage(webDirectory, pageConfig);

  app.use(securityHeaders({ page: pageConfig, https, inlineStyles }));
  app.get("/", (c) => c.redirect(PUBLIC_LIST));
  // Kept by service workers, to stand in for any page while there is no connection.
  app.get("/index.html", emptyPage);
  app.get("*", async (c, next) => {
    const page = readPageAddress(c.req.path + new URL(c.req.url).search);
    if (page === null) return next();
    if (page.isMoved) return c.redirect(page.address, 308);
    return (await renderPage?.(page.address)) ?? emptyPage();
  });
  app.get("*", async (c, next) => (HIDDEN_FILE.test(c.req.path) ? c.notFound() : next()));
  app.get("*", describeFiles, wholeOfChanged, filesIn(webDirectory, pageConfig));
  app.get("*", async (c, next) => {
    if (!isPageAddress(c.req)) return next();
    return isAppAddress(c.req.path) ? emptyPage() : c.redirect(PUBLIC_LIST);
  });
  return app;
}

/**
 * Whether a person may have opened this address. Link previews and monitors take anything, so for
 * them an address without a file's ending is a page, too.
 */
function isPageAddress(request: HonoRequest): boolean {
  if (isAsset(request)) return false;
  const accepted = request.header("accept") ?? "*/*";
  const isFile = /\.[^/]*$/.test(request.path);
  return accepted.includes("text/html") || (accepted.includes("*/*") && !isFile);
}

/** How long files are kept, that parts of them may be asked for, and the one type Hono has not. */
const describeFiles: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok || c.res.headers.has("cache-control")) return;
  // The service worker decides what is shown without a connection, so that an old one must not linger.
  const policy = c.req.path === SERVICE_WORKER ? ASK_AGAIN : AN_HOUR;
  c.header("cache-control", isAsset(c.req) ? FOREVER : policy);
  c.header("accept-ranges", "bytes");
  if (c.req.path.endsWith(".vtt")) c.header("content-type", "text/vtt; charset=utf-8");
};

/**
 * A client that continues a download names with `If-Range` the version that it has a part of. An
 * asset's address has one version only; of other files it gets the whole, which is never wrong.
 */
const wholeOfChanged: MiddlewareHandler = async (c, next) => {
  if (c.req.header("if-range") !== undefined && !isAsset(c.req)) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("range");
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
};

function isAsset(request: HonoRequest): boolean {
  return request.path.startsWith(ASSETS);
}

/** Opened once the folder is there, since the library prints a warning for one that is missing. */
function filesIn(webDirectory: string, { offlineReading = true }: PageConfig): MiddlewareHandler {
  const fileAt = (path: string) =>
    path === SERVICE_WORKER && !offlineReading ? SERVICE_WORKER_REMOVAL : path;
  let files: MiddlewareHandler | undefined;
  return async (c, next) => {
    if (existsSync(webDirectory))
      files ??= serveStatic({
        root: webDirectory,
        precompressed: true,
        rewriteRequestPath: fileAt,
      });
    return files === undefined ? next() : files(c, next);
  };
}

async function servePage(webDirectory: string, pageConfig: PageConfig): Promise<Response> {
  const page = await readPage(webDirectory);
  return html(fillPageConfig(page ?? NOT_BUILT, pageConfig), page === null ? 503 : 200);
}

async function readPage(webDirectory: string): Promise<string | null> {
  try {
    return await readFile(join(webDirectory, "index.html"), "utf8");
  } catch {
    return null;
  }
}

function html(page: string, status: number): Response {
  return new Response(page, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": ASK_AGAIN },
  });
}

/** It carries the configuration, too, from where a web app in development takes it. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Vigie</title>
<script type="application/json" id="vigie-config">{}</script>
<h1>Vigie is not built yet</h1>
<p>The server runs, but its web app is missing. Build it with <code>npm run build</code>, then reload this page.</p>
</html>
`;
