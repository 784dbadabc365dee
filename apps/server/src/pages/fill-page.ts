import type { PageConfig } from "@vigie/domain/page-config";
import { fillPageConfig } from "./page-config";

/** The rendered parts of a page, as HTML. */
export interface PageParts {
  /** Replaces title and description. */
  head: string;
  /** The content of the app's root element; empty where the browser renders it. */
  body: string;
  /** Follows the root element: the data that the page was rendered from. */
  data: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const ROOT = '<div id="root"></div>';
const STYLESHEET = /\s*<link\b[^>]*\brel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;
const APP_SCRIPT = /<script type="module" data-start="([^"]+)"[^>]* src="([^"]+)"><\/script>/;
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * Puts a rendered page into the built `index.html`.
 *
 * @param criticalCss all styles of a rendered page, inlined so that the style sheet can come with the app;
 *   null to leave that in the head, where the first paint waits for it
 * @throws {Error} when `index.html` lacks the place for one of the parts
 */
export function fillPage(
  built: string,
  config: PageConfig,
  { head, body, data }: PageParts,
  criticalCss: string | null,
): string {
  if (!TITLE.test(built) || !built.includes(ROOT)) {
    throw new Error("index.html has no title, or no place for the app");
  }
  if (body === "") return withHead(fillPageConfig(built, config), head);
  const [link = "", sheet = ""] = (criticalCss !== null && STYLESHEET.exec(built)) || [];
  const styles = criticalCss === null ? "" : `<style>${criticalCss}</style>`;
  const page = fillPageConfig(built, config)
    // A style sheet that arrives after the first paint has the browser lay out the whole page again.
    .replace(link, "")
    // A rendered page can be read without JavaScript.
    .replace(NOSCRIPT, link === "" ? "" : `<noscript>${link.trim()}</noscript>`)
    // The start script loads app and style sheet after pictures and fonts.
    .replace(
      APP_SCRIPT,
      `<script async src="$1" data-program="$2" data-styles="${sheet}"></script>`,
    );
  return withHead(page, head + styles).replace(ROOT, () => `<div id="root">${body}</div>${data}`);
}

function withHead(page: string, head: string): string {
  return page.replace(DESCRIPTION, "").replace(TITLE, () => head);
}
