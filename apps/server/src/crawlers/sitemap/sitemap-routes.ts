import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Hono } from "hono";
import type { RequestBinding } from "../../http/call-handler";
import { apiHeaders } from "../../http/security-headers";
import { type ErrorLog, safeError } from "../../log/safe-error";
import { limitConcurrency, notFound, unavailable } from "../limit-concurrency";
import { VisitorReadError } from "../visitor-reads";
import type { Sitemaps } from "./sitemaps";

interface SitemapRoutes {
  /** Null without a public URL, with which all addresses in a sitemap begin. */
  sitemaps: Pick<Sitemaps, "whole" | "part"> | null;
  publicUrl: string | null;
  /** The folder of the built web app, with its `robots.txt`. */
  webDirectory: string;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

const AN_HOUR = "public, max-age=3600";
/** As long as sitemaps are cached here. */
const A_MINUTE = "public, max-age=60";

/** Serves `/robots.txt`, `/sitemap.xml` and its parts `/sitemap-{number}.xml`. */
export function createSitemapRoutes(options: SitemapRoutes): Hono<RequestBinding> {
  const { sitemaps, publicUrl, webDirectory, https, logger } = options;
  const app = new Hono<RequestBinding>();

  const answer = async (request: Request, file: () => Promise<Buffer | null>) => {
    try {
      const compressed = await file();
      return compressed === null ? notFound() : await sitemap(request, compressed);
    } catch (error) {
      if (!(error instanceof VisitorReadError))
        logger.error({ error: safeError(error) }, "The sitemap could not be made");
      return unavailable(503, "The sitemap cannot be made now", 60);
    }
  };

  app.use("/robots.txt", apiHeaders(https));
  app.get("/robots.txt", async () => {
    const rules = await readFile(path.join(webDirectory, "robots.txt"), "utf8").catch(() => "");
    const where = publicUrl === null ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return new Response(rules + where, {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": AN_HOUR },
    });
  });
  app.use("/:file{sitemap.*}", apiHeaders(https));
  app.get("/:file{sitemap(?:-[1-9][0-9]{0,3})?\\.xml}", limitConcurrency(), (c) => {
    if (sitemaps === null || new URL(c.req.url).search !== "") return notFound();
    const number = /-(\d+)\./.exec(c.req.param("file"))?.[1];
    return answer(c.req.raw, () =>
      number === undefined ? sitemaps.whole() : sitemaps.part(Number(number)),
    );
  });
  app.all("/:file{sitemap.*}", () => notFound());
  return app;
}

async function sitemap({ headers }: Request, compressed: Buffer): Promise<Response> {
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    headers.get("accept-encoding") ?? "",
  );
  const body = acceptsGzip ? compressed : await promisify(gunzip)(compressed);
  return new Response(new Uint8Array(body), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": A_MINUTE,
      vary: "Accept-Encoding",
      "content-length": String(body.length),
      ...(acceptsGzip && { "content-encoding": "gzip" }),
    },
  });
}
