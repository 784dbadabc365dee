import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { pressLinkSchema } from "./press-link";

test.each([
  ["", "Press URL is required"],
  ["  ", "Press URL is required"],
  ["lemonde.fr", "Enter a web address that starts with http:// or https://"],
  ["javascript:alert(1)", "Enter a web address that starts with http:// or https://"],
])("%j is refused", (url, message) => {
  expect(messagesOf(pressLinkSchema, { url })).toEqual([message]);
});

test("an address is accepted, trimmed", () => {
  expect(v.parse(pressLinkSchema, { url: " https://www.lemonde.fr/afrique " })).toEqual({
    url: "https://www.lemonde.fr/afrique",
  });
});
