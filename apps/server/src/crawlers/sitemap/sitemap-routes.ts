import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Hono } from "hono";
import type { RequestBinding } from "../../http/call-handler";
import { apiHeaders } from "../../http/security-headers";
import type { ErrorLog } from "../../log/safe-error";
import { createFileRoutes } from "../file-routes";
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

const FAILURE = {
  logged: "The sitemap could not be made",
  told: "The sitemap cannot be made now",
  retryAfter: 60,
};

/** Serves `/robots.txt`, `/sitemap.xml` and its parts `/sitemap-{number}.xml`. */
export function createSitemapRoutes({
  sitemaps,
  publicUrl,
  webDirectory,
  https,
  logger,
}: SitemapRoutes): Hono<RequestBinding> {
  const app = createFileRoutes({
    addresses: "/:file{sitemap.*}",
    failure: FAILURE,
    https,
    logger,
    async find({ req }) {
      const name = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(req.path);
      if (sitemaps === null || name === null || new URL(req.url).search !== "") return null;
      const [, number] = name;
      const compressed = await (number === undefined
        ? sitemaps.whole()
        : sitemaps.part(Number(number)));
      return compressed && answerWith(compressed, req.header("accept-encoding"));
    },
  });
  app.use("/robots.txt", apiHeaders(https));
  app.get("/robots.txt", async () => {
    const rules = await readFile(path.join(webDirectory, "robots.txt"), "utf8").catch(() => "");
    const where = publicUrl === null ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
    return new Response(rules + where, {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": AN_HOUR },
    });
  });
  return app;
}

async function answerWith(compressed: Buffer, acceptedEncodings = ""): Promise<Response> {
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptedEncodings);
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
