import { escapeXml } from "../../lib/escape-xml";

/** A page in a sitemap. */
export interface SitemapPage {
  /** Begins with `/`. */
  path: string;
  /** When it changed last, a timestamp of the database; null where that is not known. */
  changedAt: string | null;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * A sitemap as XML.
 *
 * @param publicUrl the public origin, without a trailing slash
 */
export function sitemapText(publicUrl: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const moment = changedAt === null ? Number.NaN : Date.parse(changedAt);
    const changed = Number.isNaN(moment)
      ? ""
      : `<lastmod>${new Date(moment).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return `${HEAD}\n<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

/**
 * A sitemap index as XML.
 *
 * @param paths the parts of the sitemap, each beginning with `/`
 */
export function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${parts.join("\n")}\n</sitemapindex>\n`;
}
