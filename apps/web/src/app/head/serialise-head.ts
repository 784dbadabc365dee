import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import {
  chooseLanguage,
  isPublicPath,
  type Language,
  languages,
  pathIn,
} from "@vigie/domain/language/languages";
import type { HeadTags } from "./public-heads";

/** The properties of structured data that hold addresses. */
const ADDRESS_PROPERTIES = new Set(["@id", "url", "image", "contentUrl"]);

/**
 * Writes the tags as HTML for a `<head>`, one per line. Escapes every value.
 *
 * @param language of the page
 * @param publicUrl the public origin; null where none is configured: tags that need an absolute address, such
 *   as the picture or the canonical address, are then left out rather than guessed
 */
export function serialiseHead(
  language: Language,
  tags: HeadTags,
  publicUrl: string | null,
): string {
  const { title, heading, siteName, description, canonicalPath, picture, type, robots, jsonLd } =
    tags;
  const { alternates: otherForms = [] } = tags;
  const fallback = chooseLanguage([tags.ownLanguage ?? ""]);
  const isIndexed = robots === "index";
  const address =
    isIndexed && publicUrl !== null
      ? absoluteAddress(publicUrl, pathIn(language, canonicalPath))
      : null;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta("name", "description", description),
    address === null ? "" : `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...(address === null || publicUrl === null
      ? []
      : alternates(publicUrl, canonicalPath, fallback)),
    robots === "noindex" ? meta("name", "robots", "noindex") : "",
    meta("property", "og:type", type),
    meta("property", "og:locale", openGraphLocale(language)),
    meta("property", "og:site_name", siteName),
    meta("property", "og:title", heading),
    meta("property", "og:description", description),
    address === null ? "" : meta("property", "og:url", address),
    ...pictureTags(picture, publicUrl),
    jsonLd === null ? "" : structuredData(jsonLd, publicUrl),
    ...otherForms.map(
      ({ type: mediaType, path, title: name }) =>
        `<link rel="alternate" type="${mediaType}" href="${escapeMarkup(path)}" title="${escapeMarkup(name)}">`,
    ),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** A language with the region that it is most spoken in, as link previews want it: `fr_FR`. */
function openGraphLocale(language: Language): string {
  const { language: name, region } = new Intl.Locale(language).maximize();
  return region === undefined ? name : `${name}_${region}`;
}

/** The same page in every language, for search engines; who speaks none of them gets the fallback. */
function alternates(publicUrl: string, canonicalPath: string, fallback: Language): string[] {
  if (!isPublicPath(canonicalPath)) return [];
  const link = (hreflang: string, language: Language) => {
    const address = absoluteAddress(publicUrl, pathIn(language, canonicalPath));
    return `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(address)}">`;
  };
  return [...languages.map((language) => link(language, language)), link("x-default", fallback)];
}

/** Structured data with absolute addresses where the public origin is known, and relative ones elsewhere. */
function structuredData(jsonLd: object, publicUrl: string | null): string {
  const data = publicUrl === null ? jsonLd : withAbsoluteAddresses(jsonLd, publicUrl);
  return `<script type="application/ld+json">${inScript(data)}</script>`;
}

function withAbsoluteAddresses(jsonLd: object, publicUrl: string): unknown {
  return JSON.parse(JSON.stringify(jsonLd), (name, value: unknown) =>
    ADDRESS_PROPERTIES.has(name) && typeof value === "string"
      ? absoluteAddress(publicUrl, value)
      : value,
  );
}

/** A value as JSON for a script element, which no text in it can end. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function pictureTags(picture: HeadTags["picture"], publicUrl: string | null): string[] {
  if (picture === null || publicUrl === null) return [meta("name", "twitter:card", "summary")];
  return [
    meta("property", "og:image", absoluteAddress(publicUrl, picture.path)),
    meta("property", "og:image:width", String(picture.width)),
    meta("property", "og:image:height", String(picture.height)),
    meta("property", "og:image:alt", picture.alt),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;
}

function absoluteAddress(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}
