let isPageNamed = true;

/**
 * Whether requests for static files name the page that asks. The service worker keeps files of the map for
 * the pages that asked for them; for a member it must not, as they tell where a project is that is offline.
 */
export function namePage(isNamed: boolean): void {
  isPageNamed = isNamed;
}

/** How to ask for a static file, see {@link namePage}. */
export function fileRequest(): RequestInit {
  return isPageNamed ? {} : { referrerPolicy: "no-referrer" };
}
