import { describe, expect, it } from "vitest";
import { boundedJson } from "./bounded-json";

/** The status that JSON is refused with, or its bytes as text; it arrives in parts of that many bytes. */
async function outcomeOf(json: string, { maxValues = 3, partBytes = 4096 } = {}) {
  const bytes = Buffer.from(json);
  const count = Math.ceil(bytes.length / partBytes);
  const parts = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * partBytes, (at + 1) * partBytes),
  );
  const passed: Uint8Array[] = [];
  try {
    for await (const part of boundedJson(ReadableStream.from(parts), maxValues)) passed.push(part);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return Buffer.concat(passed).toString();
}

const TOO_MANY = "The body has too many lists, objects or values";

it.each([
  ["lists", "[[],[]]"],
  ["objects", '[{"a":1},{}]'],
  ["values of a list", "[1,2,3,4]"],
  ["values of an object", '{"a":1,"b":2,"c":3,"d":4}'],
  ["commas alone", ",,,,"],
  ["lists that are never closed", "[[[["],
  ["lists that were never opened", "]]]][,,,"],
  ["values behind a text with quotes", '["\\"\\\\",1,2,3]'],
  ["values behind a text that ends with a backslash", '["\\\\",[],[]'],
])("refuses too many %s, however the bytes are cut", async (_, json) => {
  expect(await outcomeOf(json)).toBe(TOO_MANY);
  expect(await outcomeOf(json, { partBytes: 1 })).toBe(TOO_MANY);
});

it.each([
  ["what stands in texts", '{"a":"[[[[,,,,{{{{","b":"\\"[,[,[,"}'],
  ["an escaped quote", '["\\",,,,,\\\\\\",,,,"]'],
  ["texts in any script", '["ماء, eau, 水","🌍,,,,"]'],
  ["blanks", `[${" ".repeat(5000)}1, 2, 3]`],
])("does not count %s", async (_, json) => {
  expect(await outcomeOf(json)).toBe(json);
  expect(await outcomeOf(json, { partBytes: 1 })).toBe(json);
});

describe("depth", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

  it("is refused beyond that of a call", async () => {
    expect(await outcomeOf(nested(9), { maxValues: 100 })).toBe("The body is nested too deeply");
    expect(await outcomeOf('{"a":'.repeat(9), { maxValues: 100 })).toMatch("deeply");
  });

  it("is no matter of how many there are beside each other", async () => {
    const json = `[${Array.from({ length: 50 }, () => nested(7)).join()}]`;
    expect(await outcomeOf(json, { maxValues: 1000 })).toBe(json);
  });
});

it("stops at the bound, without what would come behind it", async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      sent += 1;
      yield Buffer.from("[],".repeat(100));
    }
  }
  const reading = async () => {
    for await (const _ of boundedJson(endless(), 1000));
  };
  await expect(reading()).rejects.toMatchObject({ refusal: { status: 400 } });
  expect(sent).toBe(6);
});
