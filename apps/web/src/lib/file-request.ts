let sendsReferrer = true;

/**
 * Sets whether requests for static files send a referrer. The service worker caches the map's files only for
 * public pages, which it recognises by the referrer. For members it must not cache them, since they reveal where
 * offline projects are.
 */
export function setSendsReferrer(isSent: boolean): void {
  sendsReferrer = isSent;
}

/** The options for fetching a static file, see {@link setSendsReferrer}. */
export function fileRequest(): RequestInit {
  return sendsReferrer ? {} : { referrerPolicy: "no-referrer" };
}
