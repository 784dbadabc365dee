import { screen, within } from "@testing-library/react";
import type { DataViz } from "@vigie/domain/project/data-viz";
import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS } from "@vigie/domain/project/pictogram";
import { describe, expect, it } from "vitest";
import type { ShownResult } from "@/components/project/results/result-card";
import { render } from "@/testing/render";
import { DataVizTile } from "./data-viz-tile";

const empty: DataViz = {
  type: "pie",
  title: "Boreholes in service",
  shortDescription: "7 of 12 give safe water today.",
  value: null,
  icon: null,
  image: null,
};

const show = (dataViz: Partial<DataViz>) =>
  render(<DataVizTile dataViz={{ ...empty, ...dataViz }} />);
const tile = () => screen.getByRole("article", { name: "Boreholes in service" });

describe("a tile without its figure says so", () => {
  it.each([
    ["pie", "No value yet"],
    ["progress", "No value yet"],
    ["pictogram", "No icon yet"],
    ["image", "No picture yet"],
  ] as const)("as a %s", (type, text) => {
    show({ type });
    expect(within(tile()).getByText(text)).toBeVisible();
    expect(within(tile()).queryByRole("img")).not.toBeInTheDocument();
  });

  it("also for an icon that is not known", () => {
    show({ type: "pictogram", icon: "Skull#EF4444" });
    expect(within(tile()).getByText("No icon yet")).toBeVisible();
  });
});

it("a tile has no heading while its title is not typed yet", () => {
  show({ title: "", value: 12 });
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  expect(screen.getByText("12%")).toBeVisible();
});

it("a title of 200 characters is shown whole", () => {
  const title = "Household ".repeat(20).trim();
  show({ title });
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
});

describe.each(["pie", "progress"] as const)("a %s", (type) => {
  it.each([0, 0.5, 58, 100])("says its value %d in words", (value) => {
    show({ type, value });
    expect(within(tile()).getByRole("heading", { level: 3 })).toBeVisible();
    expect(within(tile()).getByText(`${value}%`)).toBeVisible();
    expect(within(tile()).getByText("7 of 12 give safe water today.")).toBeVisible();
  });
});

it.each(PICTOGRAM_ICONS)("the pictogram %s is drawn in its colour", (icon) => {
  for (const { hex } of PICTOGRAM_COLOURS) {
    const { unmount } = show({ type: "pictogram", icon: `${icon}${hex}` });
    expect(within(tile()).getByRole("img", { name: icon })).toHaveAttribute("stroke", hex);
    unmount();
  }
});

it("an image is shown under the name of its tile", () => {
  const image = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  show({ type: "image", image });
  expect(within(tile()).getByRole("img", { name: "Boreholes in service" })).toHaveAttribute(
    "src",
    image,
  );
});

describe("a tile that shows an indicator", () => {
  const result: ShownResult = {
    id: "i1",
    title: "Boreholes",
    unit: "number",
    unitLabel: "boreholes",
    scale: null,
    lessIsBetter: false,
    baseline: null,
    baselineDay: null,
    target: 12,
    targetDay: null,
    measurements: [
      {
        id: "m1",
        day: "2026-03-15",
        value: 7,
        note: null,
        women: null,
        girls: null,
        men: null,
        boys: null,
      },
    ],
  };
  const showWith = (dataViz: Partial<DataViz>, change: Partial<ShownResult> = {}) =>
    render(<DataVizTile dataViz={{ ...empty, ...dataViz }} result={{ ...result, ...change }} />);

  it.each([
    ["pie", {}, "7 boreholes on March 15, 2026 · Target: 12 boreholes"],
    [
      "progress",
      { unitLabel: null, baseline: 2 },
      "7 on March 15, 2026 · Baseline: 2 · Target: 12",
    ],
    ["pictogram", { target: null }, "7 boreholes on March 15, 2026"],
    [
      "progress",
      { unit: "percent", unitLabel: null, target: null },
      "Latest measurement: March 15, 2026",
    ],
    [
      "pictogram",
      { unit: "percent", unitLabel: null, target: 90 },
      "7% on March 15, 2026 · Target: 90%",
    ],
  ] as const)("says as a %s with %j what was measured last", (type, change, said) => {
    showWith({ type, value: type === "pictogram" ? null : 58 }, change);
    expect(within(tile()).getByText(said)).toBeVisible();
  });

  it("says nothing more before the first measurement, nor as an image", () => {
    const { unmount } = showWith({ type: "pie" }, { measurements: [] });
    expect(within(tile()).getByText("No value yet")).toBeVisible();
    unmount();
    showWith({ type: "image" });
    expect(within(tile()).queryByText(/Target|March/)).not.toBeInTheDocument();
  });
});

it("an image that is on its way is not said to be missing", () => {
  render(<DataVizTile dataViz={{ ...empty, type: "image" }} isImageLoading />);
  expect(screen.queryByText("No picture yet")).not.toBeInTheDocument();
  expect(within(tile()).queryByRole("img")).not.toBeInTheDocument();
});
