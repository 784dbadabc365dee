import { directionOf } from "../language/languages";

const RIGHT_TO_LEFT_MARK = "\u200f";

/** Facts in one line, without empty ones: `PDF · 2 KB`. From right to left they keep their order among Latin words. */
export function joinFacts(language: string, facts: readonly string[]): string {
  const mark = directionOf(language) === "rtl" ? RIGHT_TO_LEFT_MARK : "";
  return facts.filter((fact) => fact !== "").join(`${mark} · `);
}
