import { describe, expect, test } from "vitest";
import { english } from "../testing/english";
import {
  DATA_VIZ_TYPES,
  type DataViz,
  dataVizTypeOptions,
  isDataVizConfigured,
  readDataVizType,
  readDataVizValue,
  withoutWhatDoesNotApply,
} from "./data-viz";

test.each([undefined, null, "", "bar", "Pie", 1])("%j is no type", (stored) => {
  expect(readDataVizType(stored)).toBeNull();
});

test("the four types are read and offered", () => {
  expect(DATA_VIZ_TYPES.map(readDataVizType)).toEqual(["pie", "progress", "pictogram", "image"]);
  expect(dataVizTypeOptions(english).map((option) => option.value)).toEqual([...DATA_VIZ_TYPES]);
});

test.each([
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [-5, 0],
  [58.5, 58.5],
  [250, 100],
])("a stored value %j is shown as %j", (stored, shown) => {
  expect(readDataVizValue(stored)).toBe(shown);
});

test.each([
  [null, false],
  [undefined, false],
  ["  ", false],
  ["Boreholes", true],
])("a visualization titled %j is configured: %j", (title, configured) => {
  expect(isDataVizConfigured(title)).toBe(configured);
});

describe("what does not apply to a type is stored empty", () => {
  const everything: Omit<DataViz, "type"> = {
    title: "Boreholes",
    shortDescription: "In service",
    value: 58,
    icon: "Heart#EF4444",
    image: "data:image/png;base64,AAAA",
  };

  test.each([
    ["pie", { value: 58, icon: null, image: null }],
    ["progress", { value: 58, icon: null, image: null }],
    ["pictogram", { value: null, icon: everything.icon, image: null }],
    ["image", { value: null, icon: null, image: everything.image }],
  ] as const)("%s", (type, kept) => {
    expect(withoutWhatDoesNotApply({ ...everything, type })).toEqual({
      type,
      title: "Boreholes",
      shortDescription: "In service",
      ...kept,
    });
  });
});
