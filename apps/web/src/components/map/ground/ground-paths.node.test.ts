import { expect, test } from "vitest";
import { type Corner, traceLine, traceRing, unpackLine } from "./ground-paths";

function recorder() {
  const steps: string[] = [];
  const record =
    (name: string) =>
    (...numbers: number[]) => {
      steps.push([name, ...numbers].join(" "));
    };
  return {
    steps,
    pen: {
      moveTo: record("move"),
      lineTo: record("line"),
      quadraticCurveTo: record("curve"),
      closePath: record("close"),
    },
  };
}

function corner(x: number, y: number, round: boolean): Corner {
  return { x, y, round };
}

test("an empty outline draws nothing", () => {
  const { pen, steps } = recorder();
  traceRing(pen, []);
  traceLine(pen, []);
  expect(steps).toEqual([]);
});

test("corners that were cut stay sharp, so that cells meet", () => {
  const { pen, steps } = recorder();
  traceRing(pen, [corner(0, 0, false), corner(10, 0, false), corner(10, 10, false)]);
  expect(steps).toEqual(["move 0 0", "line 10 0", "line 10 10", "line 0 0", "close"]);
});

test("other corners are round: the middle of each side is on the outline", () => {
  const { pen, steps } = recorder();
  traceRing(pen, [corner(0, 0, true), corner(10, 0, true), corner(10, 10, true)]);
  expect(steps).toEqual([
    "move 5 5",
    "curve 0 0 5 0",
    "curve 10 0 10 5",
    "curve 10 10 5 5",
    "close",
  ]);
});

test("a line keeps its ends, where other lines meet it", () => {
  const { pen, steps } = recorder();
  traceLine(pen, [corner(0, 0, true), corner(10, 0, true), corner(10, 10, true)]);
  expect(steps).toEqual(["move 0 0", "curve 10 0 10 10"]);
});

test("packed steps become pixels from the north-west", () => {
  const placing = {
    corner: { lng: 0, lat: 0 },
    step: 0.5,
    zoom: 0,
    roundWithin: { from: 0, to: 90 },
  };
  const [first, second] = unpackLine([0, 0, 90, 2], placing);
  expect(first).toEqual({ x: 0, y: 0, round: false });
  expect(second?.x).toBeCloseTo(32); // 45 of 360 degrees, on a world of 256 pixels
  expect(second?.y).toBeCloseTo(-0.711, 3);
  expect(second?.round).toBe(false);
});
