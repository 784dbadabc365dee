/** A page that a server rendered, and handed the data of over. */
export interface ServerRenderedPage {
  /** When it was rendered: the ISO timestamp that the page has. */
  renderedAt: string;
  /** Path and query of the page. */
  address: string;
}

let pending: ServerRenderedPage | null = null;

/**
 * Has the page that listens first find out, when it is connected, whether what came with it is still
 * current, in place of reading all of it again.
 */
export function checkOnceConnected(page: ServerRenderedPage): void {
  pending = page;
}

/** The page to check, for one listener alone: other pages read their data themselves. */
export function takeUncheckedPage(): ServerRenderedPage | null {
  const page = pending;
  pending = null;
  return page;
}

/** Path and query of the page that is shown. */
export function shownAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
