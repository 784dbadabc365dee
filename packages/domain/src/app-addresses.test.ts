import { expect, it } from "vitest";
import { isAppAddress } from "./app-addresses";

it.each([
  "/",
  "",
  "/nowhere",
  "/Dashboard",
  "/dashboard/x",
  "/project",
  "/project/",
  "/project/1/dataviz/6",
  "/project/1/edit/more",
  "//monitoring",
  "/following/leave/more",
])("%j is no page of the app", (path) => {
  expect(isAppAddress(path)).toBe(false);
});

it.each([
  "/monitoring",
  "/monitoring/",
  "/dashboard/trash",
  "/following/leave",
  "/project/1",
  "/project/1/edit",
  "/project/1/dataviz/5",
])("%j is a page of the app", (path) => {
  expect(isAppAddress(path)).toBe(true);
});
