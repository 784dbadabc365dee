import { expect, test } from "vitest";
import { matchPath } from "./match-path";

test.each([
  ["/project/:id", "/project/7", { id: "7" }],
  ["/project/:id", "/project/7/", { id: "7" }],
  ["/project/:id", "/Project/A7", { id: "A7" }],
  ["/project/:id", "/project/caf%C3%A9", { id: "café" }],
  ["/project/:id", "/project/one%2Ftwo", { id: "one/two" }],
  ["/project/:id", "/project/%E0%A4%A", { id: "%E0%A4%A" }],
  ["/project/:id/team", "/project/7/team", { id: "7" }],
  ["/login", "/login", {}],
  ["/login", "/log%69n", {}],
])("%s is the page at %s", (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ["/project/:id", "/project"],
  ["/project/:id", "/project/7/team"],
  ["/project/:id", "/projects/7"],
  ["/project/:id/team", "/project/7/press"],
  ["/login", "/"],
  ["/login", "//login"],
  ["/login", "/login//"],
])("%s is not the page at %s", (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
