import { expect, it } from "vitest";
import { averageColour } from "./average-colour";

it.each([
  ["no pixels at all", [], "#ffffff"],
  ["pixels that cannot be seen", [10, 20, 30, 0], "#ffffff"],
  ["one colour", [161, 178, 195, 255, 161, 178, 195, 255], "#a1b2c3"],
  ["black and white", [0, 0, 0, 255, 255, 255, 255, 255], "#808080"],
  ["a logo on nothing", [200, 0, 0, 255, 0, 0, 0, 0], "#c80000"],
])("the colour of %s is their mean by opacity", (_what, pixels, colour) => {
  expect(averageColour(pixels)).toBe(colour);
});
