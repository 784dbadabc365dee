import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { keywordSchema } from "./keyword";

test("a keyword is optional", () => {
  expect(v.parse(keywordSchema, { keyword: "  " })).toEqual({ keyword: null });
});

test("a keyword is stored trimmed", () => {
  expect(v.parse(keywordSchema, { keyword: " #مياه 💧 " })).toEqual({ keyword: "#مياه 💧" });
});

test("a keyword of more than 200 characters is refused", () => {
  expect(messagesOf(keywordSchema, { keyword: "x".repeat(201) })).toEqual([
    "Keyword must be at most 200 characters",
  ]);
  expect(messagesOf(keywordSchema, { keyword: "x".repeat(200) })).toEqual([]);
});
