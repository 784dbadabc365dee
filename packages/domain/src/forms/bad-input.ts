/**
 * What a form holds in place of something the browser could not read in a number or date field.
 * Such a field gives an empty text, which would pass for "nothing entered".
 */
export const BAD_INPUT = "unreadable";
