import { expect, test } from "vitest";
import { isWebAddress, lastPathSegment, webAddressHost } from "./web-address";

test.each([
  "",
  "www.example.org",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//https://example.org",
  "java\nscript:alert(1)",
  "data:text/html,hello",
  "ftp://example.org",
  "mailto:a@b.org",
  "//example.org",
  "https:example.org",
  "https:/example.org",
  "https://",
  "https:///path",
  "http://exa mple.org",
  "https://example.org/a b",
  " https://example.org",
  "https://example.org\n",
  "https://example.org:99999/",
  "https://user@example.org/",
  "https://user:password@example.org/",
  "https://example.org\\@elsewhere.example/",
  "https://example\u202e.org/",
  "https://example.org/a\u200b",
  "https://example.org/\u2066a",
  `https://example.org/${"x".repeat(2029)}`,
])("%j is no web address", (text) => {
  expect(isWebAddress(text)).toBe(false);
  expect(webAddressHost(text)).toBeNull();
});

test.each([
  ["https://example.org", "example.org"],
  [`https://example.org/${"x".repeat(2028)}`, "example.org"],
  ["HTTP://WWW.Example.org:8080/Path?q=1#part", "www.example.org"],
  ["https://www.lemonde.fr/article/à-bobo.html", "www.lemonde.fr"],
  ["https://مثال.إختبار/", "مثال.إختبار"],
  ["https://example.org/@user", "example.org"],
  ["http://127.0.0.1:3000/", "127.0.0.1"],
  ["https://example.org?q=💧", "example.org"],
])("%s is a web address at %s", (text, host) => {
  expect(isWebAddress(text)).toBe(true);
  expect(webAddressHost(text)).toBe(host);
});

test.each([
  ["", ""],
  ["https://example.org", ""],
  ["https://example.org/", ""],
  ["https://example.org/a/b.jpg#x/y", "b.jpg"],
  ["https://example.org/a/b/", "b"],
  ["/a/%D9%85%D8%A7%D8%A1.jpg", "ماء.jpg"],
  ["/a/100%.jpg", "100%.jpg"],
])("the last path segment of %j is %j", (address, segment) => {
  expect(lastPathSegment(address)).toBe(segment);
});
