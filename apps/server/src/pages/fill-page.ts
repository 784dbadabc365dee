import type { PageConfig } from "@vigie/domain/page-config";
import type { Inlined } from "./inlined";
import { fillPageConfig } from "./page-config";

/** The rendered parts of a page, as HTML. */
export interface PageParts {
  /** Replaces title and description. */
  head: string;
  /** The content of the app's root element; empty where the browser renders it. */
  body: string;
  /** Follows the root element: the data that the page was rendered from. */
  data: string;
  language: string;
  direction: "ltr" | "rtl";
}

const HTML = /<html lang="[^"]*">/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const ROOT = '<div id="root"></div>';
const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/;
const PROGRAM = '<script type="module"';
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * Puts a rendered page into the built `index.html`.
 *
 * @param inlined takes the style sheet's place; null to leave that in the head, where the first paint waits for it
 * @throws {Error} when `index.html` lacks the place for one of the parts
 */
export function fillPage(
  built: string,
  config: PageConfig,
  { head, body, data, language, direction }: PageParts,
  inlined: Pick<Inlined, "styles" | "script" | "texts"> | null,
): string {
  if (!TITLE.test(built) || !built.includes(ROOT)) {
    throw new Error("index.html has no title, or no place for the app");
  }
  const texts = inlined?.texts[language];
  const preload = texts ? `<link rel="modulepreload" href="/${texts}">\n` : "";
  const page = withHead(fillPageConfig(built, config), preload + head).replace(
    HTML,
    `<html lang="${language}" dir="${direction}">`,
  );
  if (body === "") return page;
  return (
    page
      // What is seen comes first; the page can be read, and its links and forms used, without its program.
      .replace(PROGRAM, `${PROGRAM} fetchpriority="low"`)
      .replace(NOSCRIPT, "")
      // The style sheet is long: put in last, it is not searched for the other places.
      .replace(STYLE_SHEET, (link) =>
        inlined === null
          ? link
          : // The program finds its style sheet named, and does not load it once more.
            `<script>${inlined.script}</script><style>${inlined.styles}</style>${link.replace(">", " disabled>")}`,
      )
      .replace(ROOT, () => `<div id="root">${body}</div>${data}`)
  );
}

function withHead(page: string, head: string): string {
  return page.replace(DESCRIPTION, "").replace(TITLE, () => head);
}
