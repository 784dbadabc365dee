import type { PageConfig } from "@vigie/domain/page-config";
import { fillPageConfig } from "./page-config";

/** What was rendered, as HTML. */
export interface PageParts {
  /** In place of title and description. */
  head: string;
  /** In the place of the app; empty where the browser renders it. */
  body: string;
  /** After it: the data that the page was rendered from. */
  data: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const PLACE = '<div id="root"></div>';
const SHEETS = /\s*<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const PROGRAM = /<script type="module" data-start="([^"]+)"[^>]* src="([^"]+)"><\/script>/;
const NOTE = /<noscript>[^<]*<\/noscript>/;

/**
 * The built `index.html` with a rendered page in it.
 *
 * @param firstStyles what the page is painted with until the style sheets arrive, which then come last;
 *   null where the page waits for them
 * @throws {Error} when it has no place for one of the parts
 */
export function fillPage(
  built: string,
  config: PageConfig,
  { head, body, data }: PageParts,
  firstStyles: string | null,
): string {
  if (!TITLE.test(built) || !built.includes(PLACE)) {
    throw new Error("index.html has no title, or no place for the app");
  }
  if (body === "") return withHead(fillPageConfig(built, config), head);
  const sheets = firstStyles === null ? [] : (built.match(SHEETS) ?? []);
  const dressed = firstStyles === null ? built : built.replaceAll(SHEETS, "");
  const styles = firstStyles === null ? "" : `<style>${firstStyles}</style>`;
  const page = fillPageConfig(dressed, config)
    // The page can be read without JavaScript.
    .replace(NOTE, "")
    // Pictures and fonts come first: this script fetches the program after them.
    .replace(PROGRAM, '<script async src="$1" data-program="$2"></script>');
  return withHead(page, head + styles).replace(
    PLACE,
    () => `<div id="root">${body}</div>${sheets.join("")}${data}`,
  );
}

function withHead(page: string, head: string): string {
  return page.replace(DESCRIPTION, "").replace(TITLE, () => head);
}
