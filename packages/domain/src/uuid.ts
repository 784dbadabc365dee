import * as v from "valibot";

/** What an id looks like, as part of a regular expression. Stored ids are lowercase. */
export const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * An id of a person or a row, in upper or lower case; the word `undefined` is none.
 *
 * @example v.is(uuid, params.id); // false for /project/undefined
 */
export const uuid = v.pipe(v.string(), v.regex(new RegExp(`^${UUID}$`, "i")));
