import { describe, expect, it } from "vitest";
import { columnFormats, isoTimestamp, jsonNumber } from "./column-formats";

describe("a timestamp", () => {
  it.each([
    ["2026-11-21 01:05:37+00", "2026-11-21T01:05:37+00:00"],
    ["2026-11-21 01:05:37.25+00", "2026-11-21T01:05:37.25+00:00"],
    ["2026-11-21 01:05:37.250001+00", "2026-11-21T01:05:37.250001+00:00"],
    ["2026-11-21 06:50:37+05:45", "2026-11-21T06:50:37+05:45"],
    ["2026-11-20 20:05:37-05", "2026-11-20T20:05:37-05:00"],
    ["2026-11-21 01:05:37", "2026-11-21T01:05:37"],
    ["infinity", "infinity"],
  ])("%s is sent as %s", (stored, sent) => {
    expect(isoTimestamp(stored)).toBe(sent);
  });
});

describe("a number", () => {
  it.each([
    ["100.00", 100],
    ["0.10", 0.1],
    ["-3", -3],
    ["999999999999.99", 999999999999.99],
    ["NaN", "NaN"],
    ["Infinity", "Infinity"],
  ])("%s is sent as %s", (stored, sent) => {
    expect(jsonNumber(stored)).toBe(sent);
  });
});

describe("a jsonb value", () => {
  const serialize = (value: unknown): unknown => columnFormats.jsonb?.serialize(value);

  it.each([
    ["an object", { a: 1 }, '{"a":1}'],
    ["an object that was encoded before", '{"a":1}', '{"a":1}'],
    ["a list that was encoded before", "[1]", "[1]"],
    ["text", "hello", '"hello"'],
    ["text that only looks encoded", "{hello", '"{hello"'],
    ["text of digits", "123", '"123"'],
    ["null", null, "null"],
  ])("%s is stored once encoded", (_name, value, stored) => {
    expect(serialize(value)).toBe(stored);
  });
});
