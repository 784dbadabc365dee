import type { PageConfig } from "@vigie/domain/page-config";
import { fillPageConfig } from "./page-config";

/** What was rendered, as HTML. */
export interface PageParts {
  /** In place of title and description. */
  head: string;
  /** In the place of the app. */
  body: string;
  /** After it: the data that the page was rendered from. */
  data: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const PLACE = '<div id="root"></div>';
const NOTE = /<noscript>[^<]*<\/noscript>/;

/**
 * The built `index.html` with a rendered page in it.
 *
 * @throws {Error} when it has no place for one of the parts
 */
export function fillPage(
  built: string,
  config: PageConfig,
  { head, body, data }: PageParts,
): string {
  if (!TITLE.test(built) || !built.includes(PLACE)) {
    throw new Error("index.html has no title, or no place for the app");
  }
  return (
    fillPageConfig(built, config)
      // The page can be read without JavaScript.
      .replace(NOTE, "")
      .replace(DESCRIPTION, "")
      .replace(TITLE, () => head)
      .replace(PLACE, () => `<div id="root">${body}</div>${data}`)
  );
}
