import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { pressLinkSchema } from "./press-link";

test.each([
  ["", "Press URL is required"],
  ["  ", "Press URL is required"],
  ["lemonde", "Enter a full web address, for example https://example.org/article"],
  ["https://le monde.fr/afrique", "A web address has no spaces"],
  ["https://awa:secret@lemonde.fr/", "Leave out the user name and password before the @"],
  ["https://lemonde.fr/douze\u2028villages", "A web address has no spaces"],
  [`https://lemonde.fr/${"x".repeat(2048)}`, "A web address has at most 2,048 characters"],
  ["ftp://lemonde.fr/a", "Enter a full web address, for example https://example.org/article"],
  ["https://", "Enter a full web address, for example https://example.org/article"],
  ["\u200b", "Press URL is required"],
  ["javascript:alert(1)", "Enter a full web address, for example https://example.org/article"],
])("%j is refused", (url, message) => {
  expect(messagesOf(pressLinkSchema, { url })).toEqual([message]);
});

test("an address is accepted, trimmed", () => {
  expect(v.parse(pressLinkSchema, { url: " https://www.lemonde.fr/afrique " })).toEqual({
    url: "https://www.lemonde.fr/afrique",
  });
});

test.each([
  ["lemonde.fr", "https://lemonde.fr"],
  [" www.bbc.com:443/news?a=b ", "https://www.bbc.com:443/news?a=b"],
  ["http://lemonde.fr", "http://lemonde.fr"],
  ["\ufeffhttps://example.org/story\u200b", "https://example.org/story"],
  ["https://exa\u00admple.org/\u202estory", "https://example.org/story"],
])("%j is stored as %s", (url, stored) => {
  expect(v.parse(pressLinkSchema, { url })).toEqual({ url: stored });
});
