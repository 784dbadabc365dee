/**
 * What a form holds in place of something the browser could not read in a number or date field.
 * Such a field gives an empty text, which would pass for "nothing entered".
 */
export const BAD_INPUT = "unreadable";

/**
 * The text of a number or date field as forms hold it: what was typed, or `BAD_INPUT` where the
 * browser does not take it as a number or date (`validity.badInput`), so that the schema can answer
 * with its message. It takes an `HTMLInputElement`.
 */
export function readInput(input: {
  readonly value: string;
  readonly validity: { readonly badInput: boolean };
}): string {
  return input.validity.badInput ? BAD_INPUT : input.value;
}
