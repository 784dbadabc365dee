import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { catalogues } from "./catalogues";
import type { Messages } from "./compile-areas";
import type { Language } from "./languages";
import { type Catalogue, createTexts, type KeyOf, type Part, type Texts } from "./texts";

/**
 * The texts of a language outside of the web app, whose build compiles them. Compiles each text when it is first needed:
 * all of them at once take a tenth of a second, which would hold up everybody at the first refused call.
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

const kept = new Map<string, Catalogue>();

function compiledPart(language: Language, part: Part, areas: Messages): Catalogue {
  const name = `${language}/${part}`;
  const catalogue =
    kept.get(name) ??
    Object.fromEntries(Object.entries(areas).map(([area, texts]) => [area, whenNeeded(texts)]));
  kept.set(name, catalogue);
  return catalogue;
}

/** The messages of an area, each compiled when it is first read. */
function whenNeeded(texts: Messages[string]): Catalogue[string] {
  const messages: Record<string, CompiledMessage> = {};
  for (const [name, text] of Object.entries(texts)) {
    Object.defineProperty(messages, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = compile(text);
        Object.defineProperty(messages, name, { value });
        return value;
      },
    });
  }
  return messages;
}
