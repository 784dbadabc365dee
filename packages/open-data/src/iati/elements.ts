import { element, type XmlElement, type XmlNode } from "../xml";

/** An element whose text people read, in the language of the file or in another; none without a text. */
export function told(
  name: string,
  text: string | null,
  attributes: XmlElement["attributes"] = {},
  ...others: readonly XmlNode[]
): XmlElement | null {
  return text === null ? null : element(name, attributes, element("narrative", {}, text), others);
}

/** An element that is a code of a list; none without one. */
export function coded(name: string, code: string | null): XmlElement | null {
  return code === null ? null : element(name, { code });
}

/** An element with a text of Vigie's own, whose language may be another than the file's. */
export function worded(name: string, language: string, text: string): XmlElement {
  return element(name, {}, element("narrative", { "xml:lang": language }, text));
}

/** @param day an ISO date */
export function dated(name: string, day: string, type?: string): XmlElement {
  return element(name, { type, "iso-date": day });
}

/** @param address of the web */
export function link(
  address: string,
  title: string,
  { format, category, is }: { format: string; category: string; is?: string },
): XmlElement {
  const url = webAddress(address);
  return element(
    "document-link",
    { url, format, "vigie:is": is, "vigie:url": url === address ? null : address },
    told("title", title),
    coded("category", category),
  );
}

/** An address with what is no part of one, by the schema's checker, written as percents. */
export function webAddress(address: string): string {
  const [, host = "", rest = ""] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? [];
  return host + rest.replace(/%(?![\da-f]{2})|[\\^`{|}<>"[\]]|(?<=#.*)#/gi, encodeURIComponent);
}

/** A moment as XML has it. */
export function moment(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
