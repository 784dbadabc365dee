import { inputText, UNREADABLE_INPUT } from "@vigie/domain/forms/bad-input";

/** What a form holds of a number or date input: its text, or that the browser cannot read it. */
export function readInput(input: HTMLInputElement): string {
  return inputText(input);
}

/** What such an input shows of what the form holds. What cannot be read it keeps to itself. */
export function displayValue(held: string): string {
  return held === UNREADABLE_INPUT ? "" : held;
}
