import type { HeadTags } from "./head-tags";

/** The properties of structured data that hold addresses. */
const ADDRESS_PROPERTIES = new Set(["@id", "url", "image"]);

/**
 * The tags as HTML, one a line, for a `<head>`. Every value is escaped.
 *
 * @param publicUrl the origin that people see; null where none is configured: then what needs a whole
 * address, such as the picture or the canonical address, is left out rather than guessed
 */
export function serialiseHead(tags: HeadTags, publicUrl: string | null): string {
  const { title, heading, siteName, description, canonicalPath, picture, type, robots, jsonLd } =
    tags;
  const isIndexed = robots === "index";
  const address = isIndexed && publicUrl !== null ? wholeAddress(publicUrl, canonicalPath) : null;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", description),
    address === null ? "" : `<link rel="canonical" href="${escapeHtml(address)}">`,
    robots === "noindex" ? meta("name", "robots", "noindex") : "",
    meta("property", "og:type", type),
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", heading),
    meta("property", "og:description", description),
    address === null ? "" : meta("property", "og:url", address),
    ...pictureTags(picture, publicUrl),
    jsonLd === null ? "" : structuredData(jsonLd, publicUrl),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Structured data whose addresses are whole where the origin is known, and as they are, from `/` on, elsewhere. */
function structuredData(jsonLd: object, publicUrl: string | null): string {
  const data = publicUrl === null ? jsonLd : withWholeAddresses(jsonLd, publicUrl);
  return `<script type="application/ld+json">${inScript(data)}</script>`;
}

function withWholeAddresses(jsonLd: object, publicUrl: string): unknown {
  return JSON.parse(JSON.stringify(jsonLd), (name, value: unknown) =>
    ADDRESS_PROPERTIES.has(name) && typeof value === "string"
      ? wholeAddress(publicUrl, value)
      : value,
  );
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
