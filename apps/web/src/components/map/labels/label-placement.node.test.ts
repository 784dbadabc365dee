import { expect, test } from "vitest";
import { type LabelCandidate, placeLabels } from "./label-placement";

const frame = { left: 0, top: 0, right: 200, bottom: 200 };

function label(x: number, y: number, more: Partial<LabelCandidate> = {}): LabelCandidate {
  return {
    x,
    y,
    width: 50,
    height: 10,
    sides: ["right", "left"],
    distance: 5,
    clearance: 2,
    ...more,
  };
}

test("a name that would be cut off is not written", () => {
  expect(placeLabels([label(100, 2, { sides: ["right"] })], [], frame)).toEqual([]);
});

test("a name without room on its best side stands on another", () => {
  const [placed] = placeLabels([label(180, 100)], [], frame);
  expect(placed?.side).toBe("left");
  expect(placed?.box).toEqual({ left: 125, top: 95, right: 175, bottom: 105 });
});

test("the first name has the room, and the second is left out", () => {
  const [first, second] = [label(100, 100), label(101, 101)];
  const placed = placeLabels([first, second], [], frame);
  expect(placed.map(({ candidate }) => candidate)).toEqual([first]);
});

test("no name covers an obstacle", () => {
  const pin = { left: 105, top: 90, right: 130, bottom: 100 };
  expect(placeLabels([label(100, 100)], [pin], frame)[0]?.side).toBe("left");
});

test("names keep their distance", () => {
  const above = label(100, 100);
  const below = (y: number) => label(100, y, { clearance: 8, sides: ["right"] });
  expect(placeLabels([above, below(117)], [], frame)).toHaveLength(1);
  expect(placeLabels([above, below(119)], [], frame)).toHaveLength(2);
});

test("the dot of a town is not covered by another's name", () => {
  const first = label(100, 100, { sides: ["right"] });
  const dotUnderIt = label(120, 100, { sides: ["below"], clearance: 0 });
  expect(placeLabels([first, dotUnderIt], [], frame)).toHaveLength(1);
});
