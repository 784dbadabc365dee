import { expect, it } from "vitest";
import { keepRows } from "./keep-rows";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it.each([
  ["in the middle", rows("a", "c"), rows("b"), "abc"],
  ["at the end", rows("a", "b"), rows("c"), "abc"],
  ["several", rows("b"), rows("c", "a"), "abc"],
  ["and alone", rows(), rows("b"), "b"],
  ["that was never shown first", rows("a", "b", "c"), rows("x"), "xabc"],
  ["that is there once", rows("a", "b", "c"), rows("b"), "abc"],
])("a row that must stay has its place: %s", (_where, list, kept, expected) => {
  const all = keepRows(list, rows("a", "b", "c"), kept);
  expect(all.map(({ id }) => id).join("")).toBe(expected);
});
