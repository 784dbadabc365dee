import type { PartsOf, StaffTexts, TextKey, Texts } from "../language/texts";

/** Longest text within a sentence, in characters; a longer one is shown on demand. */
export const SENTENCE_TEXT_MAX = 80;

/** A text that people typed. Pages isolate it with `<bdi>`, since it may be in any script. */
export interface Quoted {
  quoted: string;
}

/** The parts of a sentence: our own words, and texts that people typed. */
export type Sentence = readonly (string | Quoted)[];

type Part = string | Quoted | Sentence;

/**
 * Words a message with phrases and typed texts in it.
 *
 * @example say(t, "history.invited", { whom: { quoted: "issa@example.org" } })
 */
export function say<Key extends TextKey, Name extends Key>(
  t: Pick<Texts<Key>, "rich">,
  key: Name,
  parts: PartsOf<Name, Part> & Readonly<Record<string, Part | number>>,
): Sentence {
  const given = new Map(Object.entries<Part | number>(parts));
  const values = [...given].map(([name, part]): [string, string | number] => [
    name,
    typeof part === "number" ? part : MARK + name + MARK,
  ]);
  const said = t.rich(key, {}, Object.fromEntries(values)).join("");
  return said
    .split(MARK)
    .flatMap((piece, index): Sentence => {
      const part = index % 2 === 0 ? piece : given.get(piece);
      if (typeof part === "object") return "quoted" in part ? [part] : part;
      return part === undefined ? [] : [String(part)];
    })
    .filter((part) => part !== "");
}

/** Stands around the name of a part until it is put in; no text of ours has it. */
const MARK = "\ue000";

/** Sentences as one: `a, b and c`. */
export function joined(t: StaffTexts, ...sentences: readonly Sentence[]): Sentence {
  const last = sentences.length - 1;
  return sentences.reduce(
    (before, next, index) =>
      index === 0
        ? next
        : say(t, index === last ? "history.and" : "history.comma", { before, next }),
    [],
  );
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
