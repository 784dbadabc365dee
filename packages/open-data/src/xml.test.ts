import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, it } from "vitest";
import { element, xmlEnd, xmlStart, xmlText } from "./xml";

/** What an independent reader finds in a document of one element. */
function read(document: string) {
  const parser = new SaxesParser();
  let text = "";
  let attribute = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("opentag", ({ attributes }) => {
    attribute = attributes.a ?? "";
  });
  parser.write(document).close();
  return { text, attribute };
}

it("attributes that are not there and nodes that are nothing are not written", () => {
  const written = element("a", { b: null, c: undefined, d: 0, e: false }, null, false, [
    [element("f"), "<"],
    5,
  ]);
  expect(xmlText(written)).toBe('<a d="0" e="false"><f/>&#60;5</a>');
});

it("a document can be written in parts", () => {
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom" });
  expect(`${xmlStart(feed)}${xmlText(element("id", {}, "1"))}${xmlEnd(feed)}`).toBe(
    '<feed xmlns="http://www.w3.org/2005/Atom"><id>1</id></feed>',
  );
});

it.each([
  ["the end of a section", "]]>", "]]>"],
  ["markup", `<b a='1' c="2">&amp;</b>`, `<b a='1' c="2">&amp;</b>`],
  ["line ends and tabs", "1\r\n2\n3\t4\r", "1\r\n2\n3\t4\r"],
  ["controls", "a\u0000b\u0008c\u001fd\uffffe\ufffe", "abcde"],
  ["halves of a pair", "a\ud800b\udc00c💧", "abc💧"],
  ["signs of direction", "\u202eabc\u202c مياه", "\u202eabc\u202c مياه"],
])("a reader finds what was written: %s", (_what, text, expected) => {
  expect(read(xmlText(element("r", { a: text }, text)))).toEqual({
    text: expected,
    attribute: expected,
  });
});

it("any text makes a document that can be read", () => {
  const anything = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
  fc.assert(
    fc.property(anything, (text) => {
      const { text: found, attribute } = read(xmlText(element("r", { a: text }, "-", text)));
      expect(found.slice(1)).toBe(attribute);
    }),
    { numRuns: 1000 },
  );
});
