import type { GetICUArgs } from "@schummar/icu-type-parser";
import formatMessage, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { dateTimeFormat, numberFormat, pluralRules } from "../format/intl-formats";
import type { en } from "./en";
import { type Language, localeOf } from "./languages";

type English = typeof en;

/** A part of the catalogues: what visitors load, what a project's page adds to it, what account pages do, what staff pages add to all of them. */
export type Part = keyof English;

/** The parts that pages for staff have. */
export const STAFF_PARTS = ["visitor", "project", "account", "staff"] as const;

/** All parts, with what the server alone says. */
export const ALL_PARTS = [...STAFF_PARTS, "openData", "server"] as const;

/** The names of the messages of each part: `area.name`. */
type Keys = {
  [Name in Part]: {
    [Area in keyof English[Name] & string]: `${Area}.${keyof English[Name][Area] & string}`;
  }[keyof English[Name] & string];
};

/** The names of the messages of a part. */
export type KeyOf<P extends Part> = Keys[P];
export type TextKey = KeyOf<Part>;

/**
 * A message in English, looked up in each part. Types here take any string for a key: comparing the keys of a generic part
 * with the union of all keys takes TypeScript seconds each time.
 */
type Message<Key extends string> = Key extends `${infer Area}.${infer Name}`
  ? { [P in Part]: At<At<English[P], Area>, Name> }[Part] & string
  : never;
type At<Type, Key extends string> = Key extends keyof Type ? Type[Key] : never;

/** What a message's parameters are: numbers where it counts, texts or numbers elsewhere. */
interface Parameters {
  ICUNumberArgument: number;
  ICUArgument: string | number;
}

/** The parameters of a message that is put together from parts: texts, or what stands for one in a sentence. */
export type PartsOf<Key extends string, Part> = GetICUArgs<
  Message<Key>,
  { ICUNumberArgument: number; ICUArgument: Part }
>;

/** Whether there are parameters decides whether they must be passed. */
export type ValuesOf<Key extends string> =
  Record<never, never> extends GetICUArgs<Message<Key>, Parameters>
    ? []
    : [values: GetICUArgs<Message<Key>, Parameters>];

/**
 * Words a message in one language: `t("list.found", { count: 3 })`.
 *
 * @typeParam Key the names of the messages that are loaded. `in`: texts with more of them are taken where fewer are needed.
 */
export interface Texts<in Key extends string = TextKey> {
  <Name extends Key>(key: Name, ...values: ValuesOf<Name>): string;
  /**
   * Words a message with tags around some of its words, such as `<name>`: each tag's function makes a node of what is
   * in it.
   */
  rich<Node>(
    key: Key,
    tags: Readonly<Record<string, (words: (string | Node)[]) => Node>>,
    values?: Readonly<Record<string, string | number>>,
  ): readonly (string | Node)[];
  /** Words what `message` made. Any other text stays as it is, and so does a message without all of its parameters. */
  message(text: string): string;
  readonly language: Language;
}

/** The texts that every page of visitors has. */
export type VisitorTexts = Texts<KeyOf<"visitor">>;
/** The texts of a project's page, too. */
export type ProjectTexts = Texts<KeyOf<"visitor" | "project">>;
/** The texts of pages of accounts and the tutorial. */
export type AccountTexts = Texts<KeyOf<"visitor" | "account">>;
/** The texts of what is written on the server, such as the heads of pages. */
export type ServerTexts = Texts<KeyOf<"visitor" | "server">>;
/** The texts of open data, too. */
export type OpenDataTexts = Texts<KeyOf<"visitor" | "openData">>;
/** All texts of the web app. */
export type StaffTexts = Texts<KeyOf<"visitor" | "project" | "account" | "staff">>;

/** Compiled messages by area and name; see `compile` of `icu-minify`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/**
 * The texts of a language.
 *
 * @param catalogues of the parts that the keys name
 */
export function createTexts<Key extends string>(
  language: Language,
  catalogues: readonly Catalogue[],
): Texts<Key>;
export function createTexts(language: Language, catalogues: readonly Catalogue[]): unknown {
  const locale = localeOf(language);
  const messageAt = (key: string): CompiledMessage => {
    const message = messageOf(catalogues, key);
    if (message === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    return message;
  };
  const word = (key: string, values?: MessageValues): string =>
    String(formatMessage(messageAt(key), locale, values, { formatters }));
  const ofMessage = (text: string): string => {
    try {
      const read = readMessage(text);
      const isKnown = read !== null && messageOf(catalogues, read.key) !== undefined;
      return isKnown ? word(read.key, new Proxy(read.values, demanding)) : text;
    } catch {
      // It only looks like a message: a server elsewhere may refuse with any text.
      return text;
    }
  };
  const rich = (key: string, tags: object, values: object = {}): unknown[] =>
    [formatMessage<unknown>(messageAt(key), locale, { ...values, ...tags }, { formatters })].flat();
  return Object.assign(word, { language, rich, message: ofMessage });
}

function messageOf(catalogues: readonly Catalogue[], key: string): CompiledMessage | undefined {
  const dot = key.indexOf(".");
  const [area, name] = [key.slice(0, dot), key.slice(dot + 1)];
  for (const catalogue of catalogues) {
    const messages = Object.hasOwn(catalogue, area) ? catalogue[area] : undefined;
    if (messages !== undefined && Object.hasOwn(messages, name)) return messages[name];
  }
  return undefined;
}

type MessageValues = Readonly<Record<string, string | number>>;

/** A message taken apart; null for a text that has not its form. */
function readMessage(text: string): { key: string; values: MessageValues } | null {
  const [, key, values] = /^([a-z]\w*\.\w+)(?: (\{.*\}))?$/is.exec(text) ?? [];
  return key === undefined ? null : { key, values: values === undefined ? {} : JSON.parse(values) };
}

/** As it is built for production, the library writes "undefined" for a parameter that is missing. */
const demanding: ProxyHandler<MessageValues> = {
  get(values, name) {
    if (typeof name === "string" && Object.hasOwn(values, name)) return values[name];
    throw new Error(`The parameter ${String(name)} is missing.`);
  },
};

const formatters: FormatOptions["formatters"] = {
  getNumberFormat: numberFormat,
  getDateTimeFormat: dateTimeFormat,
  getPluralRules: pluralRules,
};
