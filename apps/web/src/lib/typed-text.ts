import { storableText, withPlainDigits } from "@vigie/domain/format/text";

/**
 * More characters than any text may have, so that its own limit is told: a field takes no more, since browsers take
 * seconds over a pasted book.
 */
export const TYPED_MAX_LENGTH = 20_000;

/** The lines of a pasted text that are not blank, trimmed; whatever ends a line elsewhere does here. */
export function linesOf(text: string): string[] {
  return storableText(text)
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A typed number as browsers read it: with the digits 0 to 9 and a point. */
export function readableNumber(text: string): string {
  return withPlainDigits(text).replace(/[,٫]/g, ".");
}
