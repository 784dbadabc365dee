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
const STYLESHEETS = /\s*<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const APP_SCRIPT = /<script type="module" data-start="([^"]+)"[^>]* src="([^"]+)"><\/script>/;
const NOSCRIPT = /<noscript>[^<]*<\/noscript>/;

/**
 * Puts a rendered page into the built `index.html`.
 *
 * @param criticalCss inlined, so that the style sheets can come last; null to leave them in the head, where
 *   the first paint waits for them
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
  const sheets = criticalCss === null ? [] : (built.match(STYLESHEETS) ?? []);
  const unstyled = criticalCss === null ? built : built.replaceAll(STYLESHEETS, "");
  const styles = criticalCss === null ? "" : `<style>${criticalCss}</style>`;
  const page = fillPageConfig(unstyled, config)
    // A rendered page can be read without JavaScript.
    .replace(NOSCRIPT, "")
    // The start script fetches the app's code after pictures and fonts.
    .replace(APP_SCRIPT, '<script async src="$1" data-program="$2"></script>');
  return withHead(page, head + styles).replace(
    ROOT,
    () => `<div id="root">${body}</div>${sheets.join("")}${data}`,
  );
}

function withHead(page: string, head: string): string {
  return page.replace(DESCRIPTION, "").replace(TITLE, () => head);
}
