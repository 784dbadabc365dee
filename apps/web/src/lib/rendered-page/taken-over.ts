/** The event with which the app tells the document that it answers what a person does. */
export const TAKEN_OVER = "vigie:taken-over";

/** The event with which it tells that it left the page as the server rendered it: not all of its code came. */
export const NOT_TAKEN_OVER = "vigie:not-taken-over";
