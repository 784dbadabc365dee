import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** A catalogue as it is written: parts, areas, messages. */
export type Messages = Readonly<Record<string, Readonly<Record<string, Area>>>>;
type Area = Readonly<Record<string, string>>;

/** The sentences of each part that are passed on in English. */
export type Sentences = Readonly<Record<string, readonly string[]>>;

/** The area in which a translation has them. */
const SENTENCES = "sentences";

/** What a translation lacks or has too much compared with English, a line each. */
export function catalogueProblems(
  language: string,
  catalogue: Messages,
  english: Messages,
  sentences: Sentences,
): string[] {
  const parts = new Set([...Object.keys(english), ...Object.keys(catalogue)]);
  return [...parts].flatMap((part) => {
    const own = flat(catalogue[part] ?? {});
    const wanted = flat(english[part] ?? {});
    for (const sentence of sentences[part] ?? []) wanted.set(`${SENTENCES}.${sentence}`, sentence);
    const missing = [...wanted.keys()].filter((key) => !own.has(key));
    const found = [...own].flatMap(([key, text]) =>
      textProblems(language, key, text, wanted.get(key)).map((problem) => `${key} ${problem}`),
    );
    return [...missing.map((key) => `${key} is missing`), ...found].map(
      (problem) => `${language}: ${part}.${problem}`,
    );
  });
}

function textProblems(
  language: string,
  key: string,
  text: string,
  english: string | undefined,
): string[] {
  if (english === undefined) return ["is unknown"];
  if (!key.startsWith(`${SENTENCES}.`)) return messageProblems(language, text, english);
  return /[{}<>]/.test(text) ? ["has a mark of ICU's syntax"] : [];
}

function flat(areas: Readonly<Record<string, Area>>): Map<string, string> {
  return new Map(
    Object.entries(areas).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
    ),
  );
}

function messageProblems(language: string, text: string, english: string): string[] {
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
  /** Everything that was read, for sentences that stand in SQL or in several pieces. */
  whole: string;
}

/** What `available.ts` is made of. */
const OF_LANGUAGES = ["common.languageName", "common.readInThisLanguage"];

/** Messages and sentences that nothing shows, and messages of which one hides another, since a page loads several parts. */
export function usageProblems(
  english: Messages,
  sentences: Sentences,
  { texts, patterns, whole }: SourceTexts,
): string[] {
  const isUsed = (key: string) => texts.has(key) || patterns.some((pattern) => pattern.test(key));
  // The names of the map stand in its files.
  const { map: _, ...parts } = english;
  const keys = Object.values(parts)
    .flatMap((areas) => [...flat(areas).keys()])
    .filter((key) => !OF_LANGUAGES.includes(key));
  const hidden = keys
    .filter((key, at) => keys.indexOf(key) < at)
    .map((key) => `en: ${key} stands in two parts`);
  const unused = keys.filter((key) => !isUsed(key)).map((key) => `en: ${key} is not used`);
  const unsaid = Object.values(sentences)
    .flat()
    .filter((sentence) => !isSaid(sentence, texts, whole))
    .map((sentence) => `en: nothing says “${sentence}”`);
  return [...hidden, ...unused, ...unsaid];
}

/** A limit may be written as a name: each part between two numbers is looked for. */
function isSaid(sentence: string, texts: ReadonlySet<string>, whole: string): boolean {
  if (texts.has(sentence)) return true;
  const pieces = sentence.split("#").map((piece) => piece.replaceAll("'", "''"));
  const [first = ""] = pieces;
  return (
    pieces.every((piece) => whole.includes(piece)) || whole.includes(first.replaceAll("''", "'"))
  );
}

/** Refusals of the database that no form leads to: programs get them, in English. */
const FOR_PROGRAMS: readonly RegExp[] = [
  /^#$/,
  /^A name in the account data/,
  /^Enable row level security on /,
  /^A project (?:is handed over by its own call|keeps its organisation)/,
  /^Only one project can be deleted at a time/,
  /^The account data are too large/,
  /^The answer is larger than/,
  /^The rows of this table have no/,
  /^This id belong/,
  /^This server sends no mail, so codes/,
];

/** Refusals of the database that people may meet and that no catalogue has. */
export function unwordedSentences(sentences: Sentences, { whole }: SourceTexts): string[] {
  const known = new Set(Object.values(sentences).flat());
  const refusals = [...whole.matchAll(/raise exception\s+'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text
      .replaceAll("''", "'")
      .replaceAll('"%"', "#")
      .replace(/%|\d[\d.,]*(?<=\d)/g, "#"),
  );
  return [...new Set(refusals)]
    .filter((text) => !known.has(text) && !FOR_PROGRAMS.some((each) => each.test(text)))
    .map((text) => `en: no catalogue has the sentence “${text}”`);
}
