/** A page in a sitemap. */
export interface SitemapPage {
  /** From `/` on. */
  path: string;
  /** When it changed last, as the database writes it; null where that is not known. */
  changedAt: string | null;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** @param publicUrl the origin that people see, without a slash at its end */
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

/** @param paths the parts of the sitemap, from `/` on */
export function sitemapIndexText(publicUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${parts.join("\n")}\n</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
