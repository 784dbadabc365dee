/** The event that the app dispatches on the document once React handles its events. */
export const HYDRATED = "vigie:taken-over";

/** The event for a page that stays as the server rendered it, because some of its code could not be loaded. */
export const HYDRATION_FAILED = "vigie:not-taken-over";
