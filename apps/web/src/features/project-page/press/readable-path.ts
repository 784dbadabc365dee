import { lastPathSegment } from "@vigie/domain/files/web-address";

/**
 * What an article is called as far as its address tells: `/2025/03/eau-kaya.html` reads `eau kaya`.
 * Empty for the front page of a site.
 */
export function readablePath(address: string): string {
  return lastPathSegment(address)
    .replace(/\.(?:html?|php|aspx?|amp)$/i, "")
    .replace(/[-_+]+/g, " ")
    .trim();
}
