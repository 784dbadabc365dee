/** A text that people typed. Pages isolate it with `<bdi>`, since it may be in any script. */
export interface Quoted {
  quoted: string;
}

/** The parts of a sentence: our own words, and texts that people typed. */
export type Sentence = readonly (string | Quoted)[];

/**
 * Composes a sentence from words, typed texts and other sentences.
 *
 * @example say`renamed the project to ${{ quoted: "Wells" }}`
 */
export function say(
  words: TemplateStringsArray,
  ...parts: readonly (string | Quoted | Sentence)[]
): Sentence {
  const said = words.flatMap((word, index) => [word, ...listed(parts[index] ?? "")]);
  return said.filter((part) => part !== "");
}

/** Sentences as one: `a, b and c`. */
export function joined(sentences: readonly Sentence[]): Sentence {
  return sentences.flatMap((sentence, index) => {
    if (index === 0) return sentence;
    return [index === sentences.length - 1 ? " and " : ", ", ...sentence];
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
export function counted(count: number, { one, many }: { one: string; many: string }): string {
  return `${count} ${count === 1 ? one : many}`;
}

function listed(part: string | Quoted | Sentence): Sentence {
  return typeof part === "string" || "quoted" in part ? [part] : part;
}
