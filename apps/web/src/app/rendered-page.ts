import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Embed } from "@vigie/domain/embed-address";
import type { Language } from "@vigie/domain/language/languages";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The parts of a page that a server puts into the built `index.html`. */
export interface RenderedPage {
  /** 404 for a missing project, whose page is the same for all ids. */
  status: 200 | 404;
  /** Replaces title and description. */
  head: string;
  /** Its language, for the root element. */
  language: Language;
  direction: "ltr" | "rtl";
  /** The content of the root element; empty for a page that the browser renders, which only has its head. */
  body: string;
  /** Follows it: a block with the data that the page was rendered from. */
  data: string;
  /** Of a page for frames of other sites, which browsers do not hydrate; other pages have none. */
  theme?: Embed["theme"];
}

/**
 * Renders a tree to HTML after all of it has loaded. Rejects where any part fails, instead of leaving that part
 * to the browser.
 */
export function renderWhole(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
      // In one piece: inline scripts would move later pieces, and the content security policy forbids those.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
    });
  });
}
