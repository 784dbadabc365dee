import { describe, expect, it } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { figureShare, fitsUnit, formatMeasure, type Scaled, wayTo } from "./indicator";
import { readIndicatorUnit } from "./indicator-unit";

const english = compiledTexts("en", ["visitor", "project"]);
const french = compiledTexts("fr", ["visitor", "project"]);

const number: Scaled = { unit: "number", unitLabel: null, scale: null };
const percent: Scaled = { ...number, unit: "percent" };
const answer: Scaled = { ...number, unit: "yes_no" };
const rating: Scaled = { ...number, unit: "rating", scale: ["Poor", "Fair", "Good"] };

it.each([
  [{ ...number, unitLabel: "wells" }, 1200.5, "1,200.5 wells", "1\u202f200,5 wells"],
  [number, -3, "-3", "-3"],
  [percent, 33.333, "33.333%", "33,333\u00a0%"],
  [percent, 0.0004, "0.0004%", "0,0004\u00a0%"],
  [answer, 1, "Yes", "Oui"],
  [answer, 0, "No", "Non"],
  [rating, 2, "Fair (2 of 3)", "Fair (2 sur 3)"],
  // Its scale was shortened elsewhere, and this page has not heard of it yet.
  [rating, 4, "4", "4"],
])("%o of %f is read as it is spoken of", (indicator, value, en, fr) => {
  expect(formatMeasure(english, indicator, value)).toBe(en);
  expect(formatMeasure(french, indicator, value)).toBe(fr);
});

it("an unknown unit is a number", () => {
  expect(["litres", null, 7].map(readIndicatorUnit)).toEqual(["number", "number", "number"]);
  expect(readIndicatorUnit("rating")).toBe("rating");
});

it("a value fits its unit", () => {
  expect([-1, 0.5, 2].map((value) => fitsUnit(answer, value))).toEqual([false, false, false]);
  expect([0, 1.5, 4].map((value) => fitsUnit(rating, value))).toEqual([false, false, false]);
  expect([1, 2, 3].map((value) => fitsUnit(rating, value))).toEqual([true, true, true]);
  expect(fitsUnit(number, -0.25)).toBe(true);
});

describe("the way to a target", () => {
  const course = { unit: "number", lessIsBetter: false, baseline: 20, target: 120 } as const;
  const less = { ...course, lessIsBetter: true, baseline: 90, target: 30 };

  it.each([
    ["without a target", { ...course, target: null }, 50, null],
    ["half of it", course, 70, { isReached: false, share: 50 }],
    [
      "by whole percents",
      { ...course, baseline: 0, target: 100 },
      58,
      { isReached: false, share: 58 },
    ],
    [
      "but for a hair's breadth",
      { ...course, baseline: 0, target: 40_000 },
      39_999,
      { isReached: false, share: 99.99 },
    ],
    ["at its end", course, 120, { isReached: true, share: 100 }],
    ["beyond it", course, 500, { isReached: true, share: 100 }],
    ["backwards", course, 3, { isReached: false, share: 0 }],
    [
      "from 0 where no baseline is known",
      { ...course, baseline: null },
      30,
      { isReached: false, share: 25 },
    ],
    ["downwards", less, 60, { isReached: false, share: 50 }],
    ["downwards, at its end", less, 30, { isReached: true, share: 100 }],
    ["downwards from nowhere", { ...less, baseline: null }, 60, { isReached: false, share: null }],
    [
      "of a target that is behind the baseline",
      { ...course, baseline: 200 },
      100,
      { isReached: false, share: 0 },
    ],
    ["of no length", { ...course, baseline: 120 }, 100, { isReached: false, share: 0 }],
    [
      "of yes and no",
      { ...course, unit: "yes_no", baseline: 0, target: 1 } as const,
      0,
      { isReached: false, share: null },
    ],
    [
      "of a rating without a baseline",
      { ...course, unit: "rating", baseline: null, target: 3 } as const,
      2,
      { isReached: false, share: 50 },
    ],
  ])("%s", (_, of, value, way) => {
    expect(wayTo(of, value)).toEqual(way);
  });
});

describe("a chart of an indicator", () => {
  const course = { unit: "percent", lessIsBetter: true, baseline: 20, target: 90 } as const;

  it.each([
    ["shows percents as they are", course, 72.5, 72.5],
    ["shows no more than all", course, 140, 100],
    ["shows no less than none", course, -3, 0],
    [
      "shows others on their way",
      { ...course, unit: "number", lessIsBetter: false } as const,
      55,
      50,
    ],
    [
      "shows nothing of a number without a target",
      { ...course, unit: "number", target: null } as const,
      55,
      null,
    ],
  ])("%s", (_, of, value, share) => {
    expect(figureShare(of, value)).toBe(share);
  });
});
