import type { HeadTags } from "./head-tags";

/**
 * The tags as HTML, one a line, for a `<head>`. Every value is escaped.
 *
 * @param publicUrl the origin that people see; null where none is configured: then what needs a whole
 * address, such as the picture, is left out
 */
export function serialiseHead(tags: HeadTags, publicUrl: string | null): string {
  const { title, heading, siteName, description, canonicalPath, picture, type, robots, jsonLd } =
    tags;
  const address = publicUrl === null ? null : wholeAddress(publicUrl, canonicalPath);
  const hasCanonical = robots === "index";
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    hasCanonical ? `<link rel="canonical" href="${escapeHtml(address ?? canonicalPath)}">` : "",
    robots === "noindex" ? meta("name", "robots", "noindex") : "",
    meta("property", "og:type", type),
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", heading),
    meta("property", "og:description", description),
    address !== null && hasCanonical ? meta("property", "og:url", address) : "",
    ...pictureTags(picture, publicUrl),
    jsonLd === null ? "" : `<script type="application/ld+json">${inScript(jsonLd)}</script>`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Values as JSON that can stand in a script element: no text of theirs can end it. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function pictureTags(picture: HeadTags["picture"], publicUrl: string | null): string[] {
  if (picture === null || publicUrl === null) return [meta("name", "twitter:card", "summary")];
  return [
    meta("property", "og:image", wholeAddress(publicUrl, picture.path)),
    meta("property", "og:image:width", String(picture.width)),
    meta("property", "og:image:height", String(picture.height)),
    meta("property", "og:image:alt", picture.alt),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function wholeAddress(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
