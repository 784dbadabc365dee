import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import type { Messages } from "./catalogues";

/** The pseudo-language of tests: English that runs from right to left and is longer. CLDR's name for it. */
export const PSEUDO_ARABIC = "ar-XB";

const PLURAL_FORMS = ["zero", "one", "two", "few", "many"] as const;

/** The catalogue of the pseudo-language. */
export function pseudoCatalogue(english: Messages): Messages {
  const reword = (messages: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, pseudoMessage(text)]));
  return Object.fromEntries(
    Object.entries(english).map(([part, areas]) => [
      part,
      Object.fromEntries(Object.entries(areas).map(([area, of]) => [area, reword(of)])),
    ]),
  );
}

/** A message in the pseudo-language, with the parameters and tags that it has and the plural forms of Arabic. */
export function pseudoMessage(english: string): string {
  return printAST(parse(english).map(pseudoElement));
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: pseudoWords(element.value) };
  if (element.type === TYPE.tag)
    return { ...element, children: element.children.map(pseudoElement) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const { other } = element.options;
  const forms =
    element.type === TYPE.plural && other ? PLURAL_FORMS.map((form) => [form, other] as const) : [];
  const options = Object.entries({ ...Object.fromEntries(forms), ...element.options }).map(
    ([form, { value, ...option }]) =>
      [form, { ...option, value: value.map(pseudoElement) }] as const,
  );
  return { ...element, options: Object.fromEntries(options) };
}

/**
 * Words whose letters run from right to left (between RLM and RLO, PDF and RLM), with each vowel twice, which is 35 %
 * longer. Numbers, and the `#` that stands for one, stay as they are.
 */
function pseudoWords(words: string): string {
  return words.replace(
    /\p{L}(?:[^#\d\n]*\p{L})?/gu,
    (run) => `\u200f\u202e${run.replace(/[aeiou]/gi, "$&$&")}\u202c\u200f`,
  );
}
