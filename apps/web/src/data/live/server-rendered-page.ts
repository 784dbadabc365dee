export interface ServerRenderedPage {
  /** When it was rendered: the ISO timestamp in its embedded data. */
  renderedAt: string;
  /** Path and query of the page. */
  address: string;
}

let pending: ServerRenderedPage | null = null;

/**
 * Registers the page for a check whether its data are still current, which the first listener makes once it is
 * connected, instead of reading everything again.
 */
export function checkOnceConnected(page: ServerRenderedPage): void {
  pending = page;
}

/** The page to check, for the first caller only: later pages load their data themselves. */
export function takeUncheckedPage(): ServerRenderedPage | null {
  const page = pending;
  pending = null;
  return page;
}

/** Path and query of the current page. */
export function shownAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
