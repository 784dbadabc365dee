import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Page } from "@playwright/test";
import { catalogues } from "@vigie/domain/language/catalogues";
import type { Language } from "@vigie/domain/language/languages";

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a language is called in itself stands on pages in every language. */
const OF_LANGUAGES: ReadonlySet<string> = new Set(["languageName", "readInThisLanguage"]);

/** Of a message with parameters, so many letters of its own make it one that is recognised. */
const LETTERS_TO_TELL = 8;

/**
 * What Vigie writes in English on a page in another language: texts and names that are in the English catalogue and
 * otherwise in this one. What people typed may be in any language, so only whole texts are compared.
 */
export async function englishOn(page: Page, language: Language): Promise<string[]> {
  const shown = await page.evaluate(readTexts);
  const patterns = englishPatterns(language);
  return [...new Set(shown)].filter((text) => patterns.some((pattern) => pattern.test(text)));
}

function readTexts(): string[] {
  const names = ["aria-label", "placeholder", "title", "alt", "aria-description"];
  const found: string[] = [document.title];
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of names) found.push(node.getAttribute(name) ?? "");
    } else if (!node.parentElement?.closest("script, style, noscript, [lang]:not(html)"))
      found.push(node.textContent ?? "");
  }
  return found.map((text) => text.trim()).filter((text) => text !== "");
}

const known = new Map<Language, RegExp[]>();

function englishPatterns(language: Language): RegExp[] {
  const made = known.get(language) ?? patternsOf(catalogues.en, catalogues[language]);
  known.set(language, made);
  return made;
}

function patternsOf(
  english: Readonly<Record<string, Areas>>,
  other: Readonly<Record<string, Areas>>,
): RegExp[] {
  return Object.entries(english).flatMap(([part, areas]) =>
    Object.entries(areas).flatMap(([area, messages]) =>
      Object.entries(messages).flatMap(([name, text]) => {
        const pattern = patternOf(parse(text));
        // What is written alike in both languages, such as "4 photos", tells nothing.
        const theirs = patternOf(parse(other[part]?.[area]?.[name] ?? ""));
        const isTold = !OF_LANGUAGES.has(name) && pattern?.source !== theirs?.source;
        return isTold && pattern !== null ? [pattern] : [];
      }),
    ),
  );
}

/** Null for a message that is mostly what is put in. */
function patternOf(elements: readonly MessageFormatElement[]): RegExp | null {
  let letters = 0;
  const write = (element: MessageFormatElement): string => {
    if (element.type === TYPE.literal) {
      letters += element.value.replace(/\P{L}/gu, "").length;
      return element.value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    }
    if (element.type === TYPE.pound) return "[\\d.,]+";
    if (element.type === TYPE.tag) return element.children.map(write).join("");
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return ".+";
    const options = Object.values(element.options).map(({ value }) => value.map(write).join(""));
    return `(?:${[...new Set(options)].join("|")})`;
  };
  const written = elements.map(write).join("").trim();
  const isPlain = elements.every(({ type }) => type === TYPE.literal);
  if (!isPlain && letters < LETTERS_TO_TELL) return null;
  return new RegExp(`^${written}$`, "u");
}
