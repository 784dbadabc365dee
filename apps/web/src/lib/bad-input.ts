import { BAD_INPUT } from "@vigie/domain/forms/bad-input";

/**
 * What a form holds of a number or date input: the typed text, or `BAD_INPUT` where the browser does
 * not take it as a number or date (`validity.badInput`), so that the schema refuses it.
 */
export function readInput(input: {
  readonly value: string;
  readonly validity: { readonly badInput: boolean };
}): string {
  return input.validity.badInput ? BAD_INPUT : input.value;
}

/** What such an input is set to; a text that it cannot read it goes on showing by itself. */
export function displayValue(held: string): string {
  return held === BAD_INPUT ? "" : held;
}
