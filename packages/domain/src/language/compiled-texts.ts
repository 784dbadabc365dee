import { catalogues } from "./catalogues";
import { compileAreas, type Messages } from "./compile-areas";
import type { Language } from "./languages";
import { type Catalogue, createTexts, type KeyOf, type Part, type Texts } from "./texts";

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
