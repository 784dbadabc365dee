import { expect, test } from "vitest";
import { dataUrlBytes, dataUrlType } from "./data-url";

test.each([
  "",
  "data:",
  "data:text/plain,hello",
  "data:;base64,AAAA",
  "https://example.org",
  "DATA:text/plain;base64,",
])("%j has no type", (text) => {
  expect(dataUrlType(text)).toBeNull();
});

test("the type is told without its parameters", () => {
  expect(dataUrlType("data:text/plain;charset=utf-8;base64,AAAA")).toBe("text/plain");
  expect(dataUrlType(`data:application/pdf;base64,${"A".repeat(1_000_000)}`)).toBe(
    "application/pdf",
  );
});

test.each([
  ["", 0],
  ["data:text/plain;base64,", 0],
  ["data:text/plain;base64,YQ==", 1],
  ["data:text/plain;base64,YWI=", 2],
  ["data:text/plain;base64,YWJj", 3],
  ["data:text/plain;base64,YQ", 1],
])("%j holds %i bytes", (dataUrl, bytes) => {
  expect(dataUrlBytes(dataUrl)).toBe(bytes);
});
