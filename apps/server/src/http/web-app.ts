import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { isAppAddress, pageAddresses } from "@vigie/domain/app-addresses";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { directionOf, pathIn, prefixOf } from "@vigie/domain/language/languages";
import type { PageConfig } from "@vigie/domain/page-config";
import { Hono, type HonoRequest, type MiddlewareHandler } from "hono";
import { fillEmbed } from "../pages/fill-embed";
import { type PublicPage, readPageAddress } from "../pages/page-address";
import { fillPageConfig } from "../pages/page-config";
import { embedHeaders, type SecurityHeadersOptions, securityHeaders } from "./security-headers";

const ASSETS = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const REVALIDATE = "no-cache";

const SERVICE_WORKER = "/sw.js";
/** Served in its place where offline reading is turned off: it removes the other, and itself. */
const SERVICE_WORKER_REMOVAL = "/sw-removal.js";

/** Run by sites that embed something of Vigie, so that their frames are as high as what they show. */
const EMBED_SCRIPT = "/embed.js";

const PUBLIC_LIST = "/monitoring";

/** Hidden files, such as the build's own manifest, are not served. */
const HIDDEN_FILE = /\/\.(?!well-known\/)/;

interface WebAppOptions {
  /** The folder of the built web app, with `index.html`. It may be built later. */
  webDirectory: string;
  pageConfig: PageConfig;
  https: boolean;
  /** What rendered pages carry inline; null where there is nothing. */
  inlined?: SecurityHeadersOptions["inlined"];
  /**
   * Renders the public page at an address, or returns null to leave that to the browser, as a 503 does in the end; null
   * for a server that renders none.
   */
  renderPage: ((address: string) => Promise<Response | null>) | null;
}

/**
 * Serves the built web app: its files (precompressed where possible), rendered public pages, and the app
 * shell for all other pages, which the browser renders. Unknown addresses redirect to the public list.
 */
export function createWebApp(options: WebAppOptions): Hono {
  const { webDirectory, pageConfig, https, renderPage, inlined = () => null } = options;
  const app = new Hono();
  const appShell = () => serveAppShell(webDirectory, pageConfig);

  const headers = securityHeaders({ page: pageConfig, https, inlined });
  const headersOfEmbeds = embedHeaders({ page: pageConfig, https, inlined });
  // Before the other headers, which it replaces one of.
  app.use(EMBED_SCRIPT, async (c, next) => {
    await next();
    c.header("cross-origin-resource-policy", "cross-origin");
  });
  app.use(`${pageAddresses.following}/*`, keepToItself);
  app.use((c, next) => (pageOf(c.req)?.isEmbed ? headersOfEmbeds : headers)(c, next));
  app.get("/", (c) => c.redirect(PUBLIC_LIST));
  // Service workers cache it as the app shell for offline use.
  app.get("/index.html", appShell);
  app.get("*", async (c, next) => {
    const page = pageOf(c.req);
    if (page === null) return next();
    if (page.isMoved) return c.redirect(page.address, 308);
    const rendered = await renderPage?.(page.address);
    if (page.isEmbed) {
      const isThere = rendered && rendered.status !== 503;
      return isThere ? rendered : awayEmbed(page, inlined()?.embed ?? null);
    }
    if (rendered?.status !== 503) return rendered ?? appShell();
    const { body, headers } = await appShell();
    headers.set("retry-after", rendered.headers.get("retry-after") ?? "2");
    headers.set("cache-control", "no-store");
    return new Response(body, { status: 503, headers });
  });
  app.get("*", async (c, next) => (HIDDEN_FILE.test(c.req.path) ? c.notFound() : next()));
  app.get("*", setFileHeaders, ignoreStaleRanges, serveFiles(webDirectory, pageConfig));
  app.get("*", async (c, next) => {
    if (!isPageAddress(c.req)) return next();
    if (isAppAddress(c.req.path)) return appShell();
    return c.redirect(pathIn(prefixOf(c.req.path), PUBLIC_LIST));
  });
  return app;
}

/**
 * For pages of followers: search engines, caches and the addresses that requests of theirs name know nothing of the token
 * that links to them have.
 */
const keepToItself: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("referrer-policy", "no-referrer");
  c.header("x-robots-tag", "noindex");
  c.header("cache-control", "no-store");
};

function pageOf({ path, url }: HonoRequest): PublicPage | null {
  return readPageAddress(path + new URL(url).search);
}

/** Stands in the frame of another site while nothing can be shown; its script asks again. */
function awayEmbed({ address }: PublicPage, inlined: Parameters<typeof fillEmbed>[1]): Response {
  const language = prefixOf(address);
  const sentence = compiledTexts(language, ["visitor"])("common.thisPageCouldNotBe");
  const page = fillEmbed(
    {
      head: `<title>${sentence}</title>`,
      body: `<main class="p-4">${sentence}</main>`,
      language,
      direction: directionOf(language),
      theme: null,
    },
    inlined,
  );
  const answer = html(page, 503);
  answer.headers.set("retry-after", "2");
  answer.headers.set("cache-control", "no-store");
  return answer;
}

/**
 * Whether a request may be for a page. Link previews and monitors accept any type, so an address without
 * a file extension counts as a page for them.
 */
function isPageAddress(request: HonoRequest): boolean {
  if (isAsset(request)) return false;
  const accepted = request.header("accept") ?? "*/*";
  const isFile = /\.[^/]*$/.test(request.path);
  return accepted.includes("text/html") || (accepted.includes("*/*") && !isFile);
}

/** Sets how long files are cached, that ranges are supported, and the one type that Hono does not know. */
const setFileHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok || c.res.headers.has("cache-control")) return;
  // The service worker decides what is shown offline, so browsers must not use an old one.
  const policy = c.req.path === SERVICE_WORKER ? REVALIDATE : AN_HOUR;
  c.header("cache-control", isAsset(c.req) ? FOREVER : policy);
  c.header("accept-ranges", "bytes");
  if (c.req.path.endsWith(".vtt")) c.header("content-type", "text/vtt; charset=utf-8");
};

/**
 * A client that resumes a download names its version in `If-Range`. Assets never change under their
 * address; of all other files the client gets the whole, which is always correct.
 */
const ignoreStaleRanges: MiddlewareHandler = async (c, next) => {
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

/** Set up once the folder exists, since the library prints a warning for a missing one. */
function serveFiles(
  webDirectory: string,
  { offlineReading = true }: PageConfig,
): MiddlewareHandler {
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

async function serveAppShell(webDirectory: string, pageConfig: PageConfig): Promise<Response> {
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
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": REVALIDATE },
  });
}

/** It has the configuration block, too, which a web app in development reads from here. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Vigie</title>
<script type="application/json" id="vigie-config">{}</script>
<h1>Vigie is not built yet</h1>
<p>The server runs, but its web app is missing. Build it with <code>npm run build</code>, then reload this page.</p>
</html>
`;
