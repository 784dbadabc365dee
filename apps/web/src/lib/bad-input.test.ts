import { BAD_INPUT } from "@vigie/domain/forms/bad-input";
import { expect, test } from "vitest";
import { readInput } from "./bad-input";

test("what the browser could not read is told from an empty field", () => {
  expect(readInput({ value: "", validity: { badInput: true } })).toBe(BAD_INPUT);
  expect(readInput({ value: "", validity: { badInput: false } })).toBe("");
});

test("what the browser reads is passed on", () => {
  expect(readInput({ value: "12.5", validity: { badInput: false } })).toBe("12.5");
});
