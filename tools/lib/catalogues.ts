import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** A catalogue as it is written: parts, areas, messages. */
export type Messages = Readonly<Record<string, Readonly<Record<string, Area>>>>;
type Area = Readonly<Record<string, string>>;

/** What a translation lacks or has too much compared with English, a line each. */
export function catalogueProblems(
  language: string,
  catalogue: Messages,
  english: Messages,
): string[] {
  const parts = new Set([...Object.keys(english), ...Object.keys(catalogue)]);
  return [...parts].flatMap((part) => {
    const own = flat(catalogue[part] ?? {});
    const wanted = flat(english[part] ?? {});
    const missing = [...wanted.keys()].filter((key) => !own.has(key));
    const found = [...own].flatMap(([key, text]) =>
      messageProblems(language, text, wanted.get(key)).map((problem) => `${key} ${problem}`),
    );
    return [...missing.map((key) => `${key} is missing`), ...found].map(
      (problem) => `${language}: ${part}.${problem}`,
    );
  });
}

export function flat(areas: Readonly<Record<string, Area>>): Map<string, string> {
  return new Map(
    Object.entries(areas).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
    ),
  );
}

function messageProblems(language: string, text: string, english: string | undefined): string[] {
  if (english === undefined) return ["is unknown"];
  let elements: MessageFormatElement[];
  try {
    elements = parse(text);
  } catch (error) {
    return [`cannot be read: ${String(error)}`];
  }
  const own = parametersOf(elements);
  const wanted = parametersOf(parse(english));
  const unlike = [...own.keys()].filter((name) => !wanted.has(name));
  const left = [...wanted.keys()].filter((name) => !own.has(name));
  return [
    ...unlike.map((name) => `has a parameter that English has not: ${name}`),
    ...left.map((name) => `lacks the parameter ${name}`),
    ...pluralProblems(language, elements),
  ];
}

/** The parameters and tags of a message. */
function parametersOf(elements: readonly MessageFormatElement[]): Map<string, true> {
  const found = new Map<string, true>();
  const visit = (element: MessageFormatElement): void => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return;
    found.set(element.type === TYPE.tag ? `<${element.value}>` : element.value, true);
    partsOf(element).flat().forEach(visit);
  };
  elements.forEach(visit);
  return found;
}

function partsOf(element: MessageFormatElement): MessageFormatElement[][] {
  if (element.type === TYPE.tag) return [element.children];
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
}

/** A plural needs every form that its language has. */
function pluralProblems(language: string, elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const inner = partsOf(element).flatMap((part) => pluralProblems(language, part));
    if (element.type !== TYPE.plural) return inner;
    const type = element.pluralType ?? "cardinal";
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    const lacking = pluralCategories.filter((form) => !(form in element.options));
    return [...lacking.map((form) => `lacks the plural form "${form}"`), ...inner];
  });
}

/** What the code says: its plain texts, and the patterns of those that are put together, `phase.*`. */
export interface SourceTexts {
  texts: ReadonlySet<string>;
  patterns: readonly RegExp[];
  /** The schema, whose refusals name messages as hints. */
  sql: string;
}

/** What `available.ts` is made of. */
const OF_LANGUAGES = ["common.languageName", "common.readInThisLanguage"];

/** Messages that nothing shows, and messages of which one hides another, since a page loads several parts. */
export function usageProblems(english: Messages, { texts, patterns, sql }: SourceTexts): string[] {
  const isUsed = (key: string) =>
    texts.has(key) || patterns.some((pattern) => pattern.test(key)) || sql.includes(`'${key}'`);
  // The names of the map stand in its files.
  const { map: _, ...parts } = english;
  const keys = Object.values(parts)
    .flatMap((areas) => [...flat(areas).keys()])
    .filter((key) => !OF_LANGUAGES.includes(key));
  const hidden = keys
    .filter((key, at) => keys.indexOf(key) < at)
    .map((key) => `en: ${key} stands in two parts`);
  const unused = keys.filter((key) => !isUsed(key)).map((key) => `en: ${key} is not used`);
  return [...hidden, ...unused];
}
