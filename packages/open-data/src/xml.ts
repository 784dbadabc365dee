/** An element of an XML document, as `element` makes it. */
export interface XmlElement {
  readonly name: string;
  /** Those that are null or undefined are not written. */
  readonly attributes: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly children: readonly XmlNode[];
}

/** What stands in an element: others and texts, in lists too; null and false are nothing. */
export type XmlNode = XmlElement | string | number | null | false | readonly XmlNode[];

/** @example element("link", { rel: "self", href }) */
export function element(
  name: string,
  attributes: XmlElement["attributes"] = {},
  ...children: readonly XmlNode[]
): XmlElement {
  return { name, attributes, children };
}

/** The first line of every document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with all that is in it as text. */
export function xmlText(node: XmlNode): string {
  if (node === null || node === false) return "";
  if (isList(node)) return node.map(xmlText).join("");
  if (typeof node !== "object") return escaped(String(node), TEXT);
  const content = xmlText(node.children);
  const start = xmlStart(node);
  return content === "" ? `${start.slice(0, -1)}/>` : `${start}${content}${xmlEnd(node)}`;
}

/** How an element begins, for a document that is written in parts: `<feed xmlns="…">`. */
export function xmlStart({ name, attributes }: XmlElement): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [` ${key}="${escaped(String(value), ATTRIBUTE)}"`],
  );
  return `<${name}${written.join("")}>`;
}

/** How it ends. */
export function xmlEnd({ name }: XmlElement): string {
  return `</${name}>`;
}

/** Else `Array.isArray` makes a list of anything of a list that cannot be written to. */
function isList(node: XmlNode): node is readonly XmlNode[] {
  return Array.isArray(node);
}

/** What XML 1.0 has no way to write: controls, halves of a pair, and two code points that are no character. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** A reader takes a carriage return for a line feed. */
const TEXT = /[&<>\r]/g;
/** A reader takes line feeds and tabs of an attribute for spaces. */
const ATTRIBUTE = /[&<>"\t\n\r]/g;

function escaped(text: string, special: RegExp): string {
  return text
    .replace(UNWRITABLE, "")
    .replace(special, (character) => `&#${character.charCodeAt(0)};`);
}
