import { readFileSync } from "node:fs";
import path from "node:path";
import { previewFacesDirectory } from "../../config/paths";
import { RIGHT_TO_LEFT } from "../../lib/directions";

/** Control, direction, private-use, unassigned and lone surrogate characters. */
const INVISIBLE = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu;

/** Letters, marks and digits: a text that lost one of these would say something else. */
const PART_OF_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Joiners and variation selectors, which change neighbours and are not drawn themselves. */
const JOINER = /[\u200b-\u200f\u2060]|\p{Variation_Selector}/u;

const FIRST_LETTER = /\p{L}/u;

let characters: ReadonlySet<number> | undefined;

/**
 * The text as the bundled fonts can draw it: on one line, without emoji and symbols that they lack.
 *
 * @returns null for a text with letters that they lack, which would be drawn as boxes, and for an empty one
 */
export function legibleText(text: string): string | null {
  characters ??= readCharacters();
  const line = text.normalize("NFC").replace(/\s+/gu, " ").replace(INVISIBLE, "");
  let legible = "";
  for (const character of line) {
    const isDrawn = characters.has(character.codePointAt(0) ?? 0) || JOINER.test(character);
    if (!isDrawn && PART_OF_WORD.test(character)) return null;
    if (isDrawn) legible += character;
  }
  const trimmed = legible.replace(/ +/g, " ").trim();
  return PART_OF_WORD.test(trimmed) ? trimmed : null;
}

/** Whether a text is written from right to left, judged by its first letter. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? "");
}

function readCharacters(): ReadonlySet<number> {
  const ranges = readFileSync(path.join(previewFacesDirectory, "characters.txt"), "utf8");
  const known = new Set<number>();
  for (const range of ranges.trim().split(/\s+/)) {
    const [first = "", last = first] = range.split("-");
    const end = Number.parseInt(last, 16);
    for (let code = Number.parseInt(first, 16); code <= end; code += 1) known.add(code);
  }
  return known;
}
