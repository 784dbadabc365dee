import { directionOf } from "../language/languages";

const RIGHT_TO_LEFT_MARK = "\u200f";

/** Ends a text that may be Latin words: from right to left, figures and signs behind it do not join these. */
export function ended(language: string, text: string): string {
  return directionOf(language) === "rtl" ? text + RIGHT_TO_LEFT_MARK : text;
}

/** Facts in one line, without empty ones: `PDF · 2 KB`. From right to left they keep their order among Latin words. */
export function joinFacts(language: string, facts: readonly string[]): string {
  return facts.filter((fact) => fact !== "").join(`${ended(language, "")} · `);
}
