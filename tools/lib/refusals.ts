import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { flat, type Messages } from "./catalogues";

/** What a function raises, its arguments and options, and whether no click in the product leads to it. */
const RAISE =
  /raise exception\s+'((?:[^']|'')*)'((?:'(?:[^']|'')*'|[^';])*);(?<forPrograms> -- for programs)?/g;

/** An argument: it ends at a comma that is in no parentheses and no quotes. */
const ARGUMENT = /(?:\((?:[^()]|\([^()]*\))*\)|'(?:[^']|'')*'|[^,(')])+/g;

/**
 * Refusals in SQL that name no message as `hint`, whose `detail` has other parameters than the message, or that say
 * something else than the message in English.
 */
export function refusalProblems(english: Messages, sql: string): string[] {
  const messages = new Map(Object.values(english).flatMap((areas) => [...flat(areas)]));
  return [...sql.matchAll(RAISE)].flatMap(([, quoted = "", rest = "", forPrograms]) => {
    const [given = "", options = ""] = rest.split(/\busing\b/);
    // What another function refused with is passed on.
    const isPassedOn = quoted === "%" && /hint = \w+, detail = \w+/.test(options);
    if (forPrograms !== undefined || isPassedOn) return [];
    const text = quoted.replaceAll("''", "'");
    const [, key] = /\bhint = '([^']*)'/.exec(options) ?? [];
    if (key === undefined) return [`SQL: “${text}” has no hint`];
    const message = messages.get(key);
    if (message === undefined) return [`SQL: no text is called ${key}`];
    const [, detail = ""] = /\bdetail = json_build_object\((.*)\)/s.exec(options) ?? [];
    const said = saidBySql(text, argumentsIn(given));
    const worded = wordedWith(parametersOf(detail), message);
    return said === worded ? [] : [`en: ${key} is “${worded}”, and SQL says “${said}”`];
  });
}

function saidBySql(text: string, values: string[]): string {
  return text.replace(/%/g, () => placeOf(values.shift()));
}

/** An English message with SQL's expressions in it. All of them stand there, as they are: SQL groups no digits. */
function wordedWith(parameters: Map<string, string>, message: string): string {
  const elements = parse(message);
  const names = elements.flatMap((each) => (each.type === TYPE.literal ? [] : [nameOf(each)]));
  const unused = [...parameters.keys()].filter((name) => !names.includes(name));
  const words = elements.map((each) =>
    each.type === TYPE.literal ? each.value : placeOf(parameters.get(nameOf(each))),
  );
  return [...words, ...unused.map((name) => ` (and ${name})`)].join("");
}

/** A parameter that stands as it is; any other is none that SQL could say. */
function nameOf(element: MessageFormatElement): string {
  return element.type === TYPE.argument ? element.value : "";
}

function placeOf(expression = "?"): string {
  return /^\d+$/.test(expression) ? expression : `{${expression}}`;
}

function parametersOf(detail: string): Map<string, string> {
  const values = argumentsIn(detail);
  const pairs = values.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name.replaceAll("'", ""), values[at + 1] ?? ""]] : [],
  );
  return new Map(pairs);
}

function argumentsIn(list: string): string[] {
  const found = list.match(ARGUMENT) ?? [];
  return found.map((each) => each.replace(/\s+/g, " ").trim()).filter((each) => each !== "");
}
