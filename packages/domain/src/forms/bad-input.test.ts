import { expect, test } from "vitest";
import { inputText, UNREADABLE_INPUT } from "./bad-input";

test("what the browser could not read is told from an empty field", () => {
  expect(inputText({ value: "", validity: { badInput: true } })).toBe(UNREADABLE_INPUT);
  expect(inputText({ value: "", validity: { badInput: false } })).toBe("");
});

test("what the browser reads is passed on", () => {
  expect(inputText({ value: "12.5", validity: { badInput: false } })).toBe("12.5");
});
