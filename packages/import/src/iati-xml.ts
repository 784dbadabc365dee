import { SaxesParser } from "saxes";
import { FileRefused, ROWS_MAX } from "./table";

/** An element of an activity. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Of its text, its own or that of what it stands in: `fr`, `en-GB`; `""` where the file does not tell. */
  language: string;
  /** Its own, without that of its children. */
  text: string;
  children: Element[];
}

/** Characters that are handed to the parser at a time, so that it need not hold more. */
const SLICE = 65_536;

/** Bounds for files made to fill the memory. The largest real activities have some ten thousand elements, eight deep. */
const DEPTH_MAX = 50;
const ELEMENTS_MAX = 200_000;

/**
 * Reads the activities of an IATI file, one after another, so that only one is held at a time.
 *
 * @param isRead which elements of an activity are handed over whole, by name; of others their names are
 * @param read gets each activity with its number, from 1
 * @throws {FileRefused} when the text is no XML, has a DOCTYPE or entities of its own, or has other things than activities
 */
export function eachActivity(
  text: string,
  isRead: (name: string) => boolean,
  read: (activity: Element, number: number) => void,
): void {
  const parser = new SaxesParser();
  /** The elements around the place that is read; null for those that are not handed over. */
  const open: (Element | null)[] = [];
  let activities = 0;
  let elements = 0;

  const begin = (name: string, attributes: Readonly<Record<string, string>>) => {
    const depth = open.length;
    const parent = open.at(-1) ?? null;
    const language = attributes["xml:lang"] ?? parent?.language ?? "";
    const element = { name, attributes, language, text: "", children: [] };
    if (depth === 0) {
      checkRoot(name);
      open.push(element);
    } else if (depth === 1) {
      const isActivity = name === "iati-activity";
      open.push(isActivity ? element : null);
      if (isActivity) activities += 1;
      if (activities > ROWS_MAX) throw new FileRefused(TOO_MANY);
      elements = 0;
    } else {
      parent?.children.push(element);
      const isWhole = parent !== null && (depth > 2 || isRead(name));
      open.push(isWhole ? element : null);
      if (parent !== null) elements += 1;
      if (depth >= DEPTH_MAX || elements > ELEMENTS_MAX)
        throw new FileRefused(`Activity ${activities} of this file is larger than can be read.`);
    }
  };
  const append = (more: string) => {
    const element = open.at(-1);
    // Between the elements of an activity, and between activities, stand spaces alone.
    if (element && open.length > 2) element.text += more;
  };

  parser.on("doctype", () => {
    throw new FileRefused(HAS_DOCTYPE);
  });
  parser.on("error", ({ message }) => {
    throw new FileRefused(problemOf(message, parser.line));
  });
  parser.on("opentag", ({ name, attributes }) => begin(name, attributes));
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element && open.length === 1) read(element, activities);
  });
  for (let at = 0; at < text.length; at += SLICE) parser.write(text.slice(at, at + SLICE));
  parser.close();
}

const TOO_MANY = `A file may have at most ${ROWS_MAX.toLocaleString("en")} activities. Please split it and import its parts one by one.`;

const HAS_DOCTYPE =
  "This file has a DOCTYPE, which IATI files do not have and which can be used for attacks. Please remove it, or get the file from where it was published.";

function checkRoot(name: string): void {
  if (name === "iati-activities") return;
  throw new FileRefused(
    name === "iati-organisations"
      ? "This is an IATI file about organisations. Please choose the one that has the activities."
      : "This XML file is not one of IATI activities: its first element is not iati-activities.",
  );
}

/** @param problem as the parser words it, after the place: `3:17: undefined entity.` */
function problemOf(problem: string, line: number): string {
  if (problem.endsWith("undefined entity."))
    return `In line ${line}, this file has an entity that XML does not know. Please write the character itself.`;
  return /unclosed tag|unexpected end|must contain a root/.test(problem)
    ? `This file ends too early, at line ${line}. Please get it again, whole.`
    : `The XML of this file is broken at line ${line}. Please get it again, or have it written again.`;
}
