import { describe, expect, test } from "vitest";
import { isCutOff } from "./file-end";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((each) => each.charCodeAt(0)) : part,
    ),
  );

/** A segment with a thumbnail, which has an end of its own. */
const thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9];
const jpeg = bytes([0xff, 0xd8], thumbnail, [0xff, 0xda, 0, 2, 1, 2, 0xff, 0, 3, 0xff, 0xd9]);
const png = bytes(
  [0x89],
  "PNG\r\n\u001a\n",
  [0, 0, 0, 2],
  "IDAT",
  [1, 2, 0, 0, 0, 0],
  [0, 0, 0, 0],
  "IEND",
  [1, 2, 3, 4],
);
const zip = bytes("PK\u0003\u0004", "word/document.xml", "PK\u0005\u0006", Array(18).fill(0), "P");

describe.each([
  ["JPEG", jpeg, 2],
  ["PNG", png, 12],
  ["zip", zip, 23],
])("a %s", (_name, whole, endBytes) => {
  test("is whole, also where something follows it", () => {
    expect(isCutOff(whole)).toBe(false);
    expect(isCutOff(bytes([...whole], "more"))).toBe(false);
  });

  test("is cut off wherever it ends early", () => {
    for (let length = 8; length <= whole.length - endBytes; length += 1) {
      expect(isCutOff(whole.subarray(0, length)), String(length)).toBe(true);
    }
  });
});

test.each(["", "P", "%PDF-1.7", "GIF89a", "\u00ff"])("%j is never said to be cut off", (text) => {
  expect(isCutOff(bytes(text))).toBe(false);
});
