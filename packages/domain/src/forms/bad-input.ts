/**
 * The form's value for text that the browser could not parse in a number or date field. The browser reports an empty
 * value for it, which would pass for "nothing entered".
 */
export const BAD_INPUT = "unreadable";
