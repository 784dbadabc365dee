/** The event that the app dispatches on the document once React handles its events. */
export const HYDRATED = "vigie:hydrated";

/** The event for a page that stays as the server rendered it, because some of its code could not be loaded. */
export const HYDRATION_FAILED = "vigie:hydration-failed";
