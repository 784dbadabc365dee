import { describe, expect, it } from "vitest";
import { inOrderOf, moveItem, moveTo } from "./move-item";

const list = [..."abcd"].map((id) => ({ id }));
const after = (id: string, beforeId: string | null) =>
  moveItem(list, { id, beforeId })
    .map((item) => item.id)
    .join("");

describe("moving an item of a list", () => {
  it.each([
    ["a", null, "bcda"],
    ["a", "d", "bcad"],
    ["d", "a", "dabc"],
    ["c", "b", "acbd"],
  ])("%s before %s gives %s", (id, beforeId, expected) => {
    expect(after(id, beforeId)).toBe(expected);
  });

  it.each([
    ["a", "b"],
    ["d", null],
    ["b", "b"],
    ["x", "a"],
    ["a", "x"],
  ])("%s before %s changes nothing, and gives the same list", (id, beforeId) => {
    expect(moveItem(list, { id, beforeId })).toBe(list);
  });
});

describe("the move to a place", () => {
  it.each([
    ["b", 0, "bacd"],
    ["b", -3, "bacd"],
    ["b", 2, "acbd"],
    ["b", 3, "acdb"],
    ["b", 9, "acdb"],
  ])("of %s to %i gives %s", (id, place, expected) => {
    expect(after(id, moveTo(list, id, place).beforeId)).toBe(expected);
  });
});

it("items take the order of others, and those that it does not name come last", () => {
  const order = ["c", "gone", "a"].map((id) => ({ id }));
  expect(inOrderOf(list, order).map(({ id }) => id)).toEqual(["c", "a", "b", "d"]);
});
