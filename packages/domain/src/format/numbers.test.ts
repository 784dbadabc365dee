import { describe, expect, test } from "vitest";
import { BAD_INPUT } from "../forms/bad-input";
import { english } from "../testing/english";
import {
  numberText,
  type ParsedNumber,
  parseAmount,
  parseCount,
  parseRate,
  parseShare,
} from "./numbers";

const problemOf = (parsed: ParsedNumber) => (parsed.ok ? null : english.message(parsed.message));

describe("parseAmount", () => {
  test.each([
    BAD_INPUT,
    "1250,50",
    "1,250.50",
    "1 250",
    "12.345",
    "1e5",
    "0x10",
    "Infinity",
    "NaN",
    ".",
    "-",
    "€12",
    "١٢",
  ])("does not take %j as an amount", (text) => {
    expect(problemOf(parseAmount(text))).toBe(
      "Enter a number with at most two decimals, for example 1250.50",
    );
  });

  test("refuses less than nothing, and more than the database holds", () => {
    expect(problemOf(parseAmount("-0.01"))).toBe("Enter an amount of 0 or more");
    expect(problemOf(parseAmount("1000000000000"))).toBe(
      "Enter an amount of at most 999,999,999,999.99",
    );
  });

  test.each([
    ["", null],
    ["   ", null],
    ["0", 0],
    ["-0", 0],
    ["0.01", 0.01],
    [".5", 0.5],
    ["1250.", 1250],
    [" 1250.50 ", 1250.5],
    ["007", 7],
    ["999999999999.99", 999_999_999_999.99],
  ])("reads %j as %j", (text, value) => {
    expect(parseAmount(text)).toEqual({ ok: true, value });
  });
});

describe("parseCount", () => {
  test.each([BAD_INPUT, "12.5", "12.0", "1,250", "1e3", "many"])("does not count %j", (text) => {
    expect(problemOf(parseCount(text))).toBe("Enter a whole number, for example 1250");
  });

  test("refuses fewer than none, and more than the database holds", () => {
    expect(problemOf(parseCount("-1"))).toBe("Enter a number of 0 or more");
    expect(problemOf(parseCount("2147483648"))).toBe("Enter a number of at most 2,147,483,647");
  });

  test.each([
    ["", null],
    ["0", 0],
    ["8400", 8400],
    ["2147483647", 2_147_483_647],
  ])("reads %j as %j", (text, value) => {
    expect(parseCount(text)).toEqual({ ok: true, value });
  });
});

describe("parseShare", () => {
  test.each([BAD_INPUT, "-1", "100.1", "58,5", "58%", "1e1"])("refuses %j", (text) => {
    expect(problemOf(parseShare(text))).toBe("Enter a number from 0 to 100");
  });

  test.each([
    ["", null],
    ["0", 0],
    ["58.5", 58.5],
    ["100", 100],
  ])("reads %j as %j", (text, value) => {
    expect(parseShare(text)).toEqual({ ok: true, value });
  });
});

test("a stored number becomes the text of its field and back", () => {
  expect(numberText(null)).toBe("");
  expect(numberText(undefined)).toBe("");
  expect(numberText(Number.NaN)).toBe("");
  expect(numberText(0)).toBe("0");
  expect(numberText(0.00000095)).toBe("0.00000095");
  expect(parseRate(numberText(0.000000000001))).toEqual({ ok: true, value: 0.000000000001 });
  expect(parseAmount(numberText(1250.5))).toEqual({ ok: true, value: 1250.5 });
  expect(parseAmount(numberText(999_999_999_999.99))).toMatchObject({ ok: true });
});
