import * as v from "valibot";
import { expect, test } from "vitest";
import { keywordSchema } from "./keyword";

test("a keyword is optional", () => {
  expect(v.parse(keywordSchema, { keyword: "  " })).toEqual({ keyword: null });
});

test("a keyword is stored trimmed", () => {
  expect(v.parse(keywordSchema, { keyword: " #مياه 💧 " })).toEqual({ keyword: "#مياه 💧" });
});
