import { expect, it } from "vitest";
import { canonicalTarget, MAX_TARGET_BYTES } from "./canonical-target";

it.each([
  "/%61uth/v1/recover",
  "/a%75th/v1/recover",
  "/%2561uth/v1/recover".replace("%25", "%"),
  "/auth%2Fv1%2Frecover",
  "/auth%2fv1/recover",
  "/auth/v1/%72ecover",
  "/auth/v1/recover%2e",
  "/x/../auth/v1/recover",
  "/x/%2e%2e/auth/v1/recover",
  "/x/%2E./auth/v1/recover",
  "/./auth/v1/recover",
  "/auth/./v1/recover",
  "/auth/v1/.",
  "/auth/v1/..",
  "//auth/v1/recover",
  "/auth//v1/recover",
  "/auth\\v1\\recover",
  "/auth%5Cv1/recover",
  "http://127.0.0.1/auth/v1/recover",
  "HTTP://127.0.0.1/auth/v1/recover",
  "//127.0.0.1/auth/v1/recover",
  "auth/v1/recover",
  "*",
  "",
  "/auth/v1/recover#x",
  "/auth/v1/recover%00",
  "/auth/v1/re cover",
  "/auth/v1/recover%",
  "/auth/v1/recover%zz",
  "/auth/v1/recover%C3",
  "/auth/v1/recover%C0%AF",
  "/auth/v1/récover",
  "/auth/v1/recover%0d%0a",
  "/auth/v1/recover%09",
])("refuses the path of %j", (url) => {
  expect(canonicalTarget(url)).toBeNull();
});

it.each([
  "/auth/v1/token?grant%5Ftype=password",
  "/auth/v1/token?%67rant_type=password",
  "/rest/v1/team?select=%00",
  "/rest/v1/team?select=%C3",
  "/rest/v1/team?select=%",
  "/rest/v1/team?sel ect=id",
  "/rest/v1/team?select=\u00e9",
  "/rest/v1/team?=id",
  `/rest/v1/team?select=${"a".repeat(MAX_TARGET_BYTES)}`,
])("refuses the query of %j", (url) => {
  expect(canonicalTarget(url)).toBeNull();
});

it.each([
  ["/", "/", []],
  ["/monitoring", "/monitoring", []],
  ["/caf%C3%A9", "/caf%C3%A9", []],
  ["/assets/index-Ab_1.js", "/assets/index-Ab_1.js", []],
  ["/project/a%20b", "/project/a%20b", []],
  ["/rest/v1/team?", "/rest/v1/team", []],
  [
    "/rest/v1/projects?select=id%2Ctitle&title=ilike.*a+b*&title=eq.a=b",
    "/rest/v1/projects",
    [
      ["select", "id,title"],
      ["title", "ilike.*a b*"],
      ["title", "eq.a=b"],
    ],
  ],
])("reads %j", (url, path, parameters) => {
  expect(canonicalTarget(url)).toEqual({ path, parameters });
});
