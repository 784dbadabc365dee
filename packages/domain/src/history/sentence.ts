import type { VisitorTexts } from "../language/texts";

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

/** A typed text between quotation marks, for sentences in which its own words would run on. */
export function inMarks(text: string): Quoted {
  return { quoted: `“${text}”` };
}

/** `1 picture`, `3 pictures`. */
export function counted(
  t: VisitorTexts,
  count: number,
  { one, many }: { one: string; many: string },
): string {
  return `${count} ${t.sentence(count === 1 ? one : many)}`;
}

function listed(part: Quoted | Sentence): Sentence {
  return "quoted" in part ? [part] : part;
}
