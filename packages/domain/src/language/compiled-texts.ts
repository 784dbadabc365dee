import compile from "icu-minify/compile";
import { catalogues } from "./catalogues";
import type { Language } from "./languages";
import { type Catalogue, createTexts, type KeyOf, type Part, type Texts } from "./texts";

/** The parts of a catalogue as they are written: areas of messages. */
type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The texts of a language outside of the web app, whose build compiles them. Compiles each part once.
 *
 * @param parts those that are needed
 */
export function compiledTexts<P extends Part>(
  language: Language,
  parts: readonly P[],
): Texts<KeyOf<P>> {
  const messages: Readonly<Record<string, Messages>> = catalogues[language];
  return createTexts<KeyOf<P>>(
    language,
    parts.map((part) => compiledPart(language, part, messages[part] ?? {})),
  );
}

const compiled = new Map<string, Catalogue>();

function compiledPart(language: Language, part: Part, areas: Messages): Catalogue {
  const name = `${language}/${part}`;
  const catalogue = compiled.get(name) ?? compileAreas(areas);
  compiled.set(name, catalogue);
  return catalogue;
}

function compileAreas(areas: Messages): Catalogue {
  const of = (messages: Messages[string]) =>
    Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, compile(text)]));
  return Object.fromEntries(Object.entries(areas).map(([area, messages]) => [area, of(messages)]));
}
