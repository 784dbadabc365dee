import { BAD_INPUT } from "@vigie/domain/forms/bad-input";

/**
 * The form value of a number or date input: its text, or `BAD_INPUT` where the browser cannot parse it
 * (`validity.badInput`), so that the schema refuses it.
 */
export function readInput(input: {
  readonly value: string;
  readonly validity: { readonly badInput: boolean };
}): string {
  return input.validity.badInput ? BAD_INPUT : input.value;
}

/** The `value` for such an input. It keeps showing a text that it cannot parse by itself. */
export function displayValue(formValue: string): string {
  return formValue === BAD_INPUT ? "" : formValue;
}
