import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Files } from "../file-routes";
import type { Sitemaps } from "./sitemaps";

const AN_HOUR = "public, max-age=3600";
/** As long as sitemaps are cached here. */
const A_MINUTE = "public, max-age=60";

const FAILURE = {
  logged: "The sitemap could not be made",
  told: "The sitemap cannot be made now",
  retryAfter: 60,
};

/**
 * `/sitemap.xml` and its parts `/sitemap-{number}.xml`.
 *
 * @param sitemaps null without a public URL, with which all addresses in a sitemap begin
 */
export function sitemapFiles(sitemaps: Sitemaps | null): Files {
  return {
    addresses: "/:file{sitemap.*}",
    failure: FAILURE,
    async find({ req }) {
      const name = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(req.path);
      if (sitemaps === null || name === null || new URL(req.url).search !== "") return null;
      const [, number] = name;
      const compressed = await (number === undefined
        ? sitemaps.whole()
        : sitemaps.part(Number(number)));
      return compressed && answerWith(compressed, req.header("accept-encoding"));
    },
  };
}

/**
 * `/robots.txt`, which names the sitemap where there is one.
 *
 * @param webDirectory the folder of the built web app, with its rules
 */
export function robotsFile(webDirectory: string, publicUrl: string | null): Files {
  return {
    addresses: "/robots.txt",
    failure: FAILURE,
    async find() {
      const rules = await readFile(path.join(webDirectory, "robots.txt"), "utf8").catch(() => "");
      const where = publicUrl === null ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
      return new Response(rules + where, {
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": AN_HOUR },
      });
    },
  };
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
