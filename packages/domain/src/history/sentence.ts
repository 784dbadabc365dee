import { formatCount } from "../format/beneficiaries";
import type { VisitorTexts } from "../language/texts";

/** Longest text within a sentence, in characters; a longer one is shown on demand. */
export const SENTENCE_TEXT_MAX = 80;

/** A text that people typed. Pages isolate it with `<bdi>`, since it may be in any script. */
export interface Quoted {
  quoted: string;
}

/** The parts of a sentence: our own words, and texts that people typed. */
export type Sentence = readonly (string | Quoted)[];

/**
 * Composes a sentence from words, typed texts and other sentences, in a language: the translation of the English words,
 * in which `[a]`, `[b]` … stand for the parts. Parts that are our own words are translated, too.
 *
 * @example say(t)`renamed the project to ${{ quoted: "Wells" }}`
 */
export function say(t: VisitorTexts) {
  return (
    words: TemplateStringsArray,
    ...parts: readonly (string | Quoted | Sentence)[]
  ): Sentence => {
    const english = words.reduce(
      (before, word, index) => `${before}[${letterOf(index - 1)}]${word}`,
    );
    const said = t.sentence(english).split(/\[([a-z])\]/);
    return said
      .flatMap((piece, index): Sentence => {
        if (index % 2 === 0) return [piece];
        const part = parts[piece.charCodeAt(0) - FIRST_LETTER] ?? "";
        return typeof part === "string" ? [t.sentence(part)] : listed(part);
      })
      .filter((part) => part !== "");
  };
}

const FIRST_LETTER = "a".charCodeAt(0);

function letterOf(index: number): string {
  return String.fromCharCode(FIRST_LETTER + index);
}

/** Sentences as one: `a, b and c`. */
export function joined(t: VisitorTexts, sentences: readonly Sentence[]): Sentence {
  return sentences.flatMap((sentence, index) => {
    if (index === 0) return sentence;
    return [index === sentences.length - 1 ? t.sentence(" and ") : ", ", ...sentence];
  });
}

export function plainText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : part.quoted)).join("");
}

/** Shortens a text for a sentence. */
export function shortened(text: string): string {
  // Spaces within numbers stay as they are, so that no line breaks there.
  const line = text.replace(/[^\S\u00a0\u202f]+/g, " ").trim();
  const characters = [...line.slice(0, 4 * SENTENCE_TEXT_MAX)];
  if (characters.length <= SENTENCE_TEXT_MAX) return line;
  return `${characters
    .slice(0, SENTENCE_TEXT_MAX - 1)
    .join("")
    .trimEnd()}…`;
}

/** A typed text between quotation marks, for sentences in which its own words would run on. */
export function inMarks(t: VisitorTexts, text: string): Sentence {
  return say(t)`“${{ quoted: text }}”`;
}

/** `1 picture`, `3 pictures`. */
export function counted(
  t: VisitorTexts,
  count: number,
  { one, many }: { one: string; many: string },
): string {
  return `${formatCount(t, count)} ${t.sentence(count === 1 ? one : many)}`;
}

function listed(part: Quoted | Sentence): Sentence {
  return "quoted" in part ? [part] : part;
}
