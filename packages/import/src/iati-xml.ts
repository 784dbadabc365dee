import { message } from "@vigie/domain/language/message";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { FileRefused, type OnProgress, ROWS_MAX } from "./table";

/** An element of an activity; its language is `""` where neither it nor what it stands in has one. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  language: string;
  text: string;
  children: Element[];
}

/** Characters that the parser gets at a time, so that it need not hold more. */
const SLICE = 65_536;

/**
 * Reads the activities of an IATI file one after another, so that only one is held at a time.
 *
 * @param read gets each with its number, from 1; of results, often the largest part, there is nothing but their names
 * @throws {FileRefused} when the text is no XML, has a DOCTYPE or entities of its own, or other things than activities
 */
export function eachActivity(
  file: string,
  read: (activity: Element, number: number) => void,
  onProgress: OnProgress,
): void {
  const text = withoutLateDeclaration(file);
  const parser = new SaxesParser();
  /** What stands around the place that is read; null for what is not kept. */
  const open: (Element | null)[] = [];
  let activities = 0;
  let elements = 0;
  /** Where the last tag ended, and in which line. */
  let tagEnd = 0;
  let tagLine = 1;
  const begin = ({ name, attributes }: SaxesTagPlain): Element | null => {
    const parent = open.at(-1) ?? null;
    if (open.length === 0) checkRoot(name);
    if (open.length === 1 && name === "iati-activity") {
      activities += 1;
      elements = 0;
    } else if (parent === null || parent.name === "result") return null;
    const language = attributes["xml:lang"] ?? parent?.language ?? "";
    const element = { name, attributes, language, text: "", children: [] };
    parent?.children.push(element);
    elements += 1;
    return element;
  };
  const append = (more: string) => {
    const element = open.at(-1);
    if (element && element.text.length < PIECE_MAX) element.text += more;
  };
  parser.on("doctype", () => {
    throw new FileRefused(HAS_DOCTYPE);
  });
  parser.on("error", ({ message }) => {
    const rest = text.slice(tagEnd, parser.position);
    const ampersand = /entity|unclosed tag|unexpected end/.test(message)
      ? rest.search(/&(?!#?\w+;)/)
      : -1;
    const before = rest.slice(0, Math.max(ampersand, 0)).split("\n").length - 1;
    throw new FileRefused(
      ampersand < 0 ? problemOf(message, parser.line) : badAmpersand(tagLine + before),
    );
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("opentag", (tag) => {
    open.push(begin(tag));
    checkSize(activities, elements, open.length);
    [tagEnd, tagLine] = [parser.position, parser.line];
  });
  parser.on("closetag", () => {
    const element = open.pop();
    [tagEnd, tagLine] = [parser.position, parser.line];
    if (element && open.length === 1) read(element, activities);
  });
  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(text.slice(at, at + SLICE));
    if (at - tagEnd > PIECE_MAX) throw new FileRefused(tooLarge(activities));
    onProgress(at / text.length);
  }
  parser.close();
}

/** XML allows its declaration at the very start alone. Behind white space it becomes white space, and all lines stay. */
function withoutLateDeclaration(text: string): string {
  return text.replace(/^\s+<\?xml\s[^>]*>/, (start) => start.replace(/[^\r\n]/g, " "));
}

/** Bounds for files made to fill the memory: real activities are eight deep, the largest of some ten thousand elements. */
const DEPTH_MAX = 50;
const ELEMENTS_MAX = 200_000;
/** Characters of an element, or from one tag to the next. */
const PIECE_MAX = 1_000_000;

function checkSize(activities: number, elements: number, depth: number): void {
  if (activities > ROWS_MAX)
    throw new FileRefused(message("importFile.tooManyActivities", { limit: ROWS_MAX }));
  if (elements > ELEMENTS_MAX || depth > DEPTH_MAX) throw new FileRefused(tooLarge(activities));
}

function tooLarge(activity: number): string {
  return message("importFile.largeActivity", { activity });
}

const HAS_DOCTYPE = message("importFile.doctype");

function checkRoot(name: string): void {
  if (name === "iati-activities") return;
  throw new FileRefused(
    name === "iati-organisations"
      ? message("importFile.organisations")
      : message("importFile.otherRoot"),
  );
}

/** @param problem as the parser words it, after the place: `3:17: undefined entity.` */
function problemOf(problem: string, line: number): string {
  if (problem.includes("entity")) return badAmpersand(line);
  return /unclosed tag|unexpected end|must contain a root/.test(problem)
    ? message("importFile.endsTooEarly", { line })
    : message("importFile.brokenXml", { line });
}

function badAmpersand(line: number): string {
  return message("importFile.badAmpersand", { line });
}
