import * as v from "valibot";
import { expect, it } from "vitest";
import { inputsOf } from "../tables/form-rules";
import { indicators } from "../tables/indicators";
import { messagesOf } from "../testing/messages-of";
import { indicatorSchema, measurementFacts, measurementSchemaOf } from "./indicator";

const empty = inputsOf(indicators.facts, {});
const measured = { ...inputsOf(measurementFacts, {}), day: "2026-03-15", value: "7" };

it.each([
  [{ title: " " }, ["Say what is measured"]],
  [{ baseline: "many" }, ["Enter a number with at most four decimals, for example 12.5"]],
  [{ target: "1.23456" }, ["Enter a number with at most four decimals, for example 12.5"]],
  [{ unit: "rating" as const, scale: ["Poor", " "] }, ["Enter at least 2 labels"]],
  [{ unit: "rating" as const }, ["Enter at least 2 labels"]],
  [
    { unit: "rating" as const, scale: Array.from({ length: 8 }, (_, at) => `${at}`) },
    ["Enter at most 7 labels"],
  ],
  [
    { unit: "rating" as const, scale: ["Poor", "Good"], target: "3" },
    ["Choose a value from the list"],
  ],
  [{ unit: "yes_no" as const, baseline: "2" }, ["Choose a value from the list"]],
])("an indicator with %o is refused", (spoilt, messages) => {
  expect(messagesOf(indicatorSchema, { ...empty, title: "Wells", ...spoilt })).toEqual(messages);
});

it("an indicator keeps what its unit has", () => {
  const typed = {
    ...empty,
    title: "Wells",
    unitLabel: "wells",
    scale: ["Poor", " Good ", ""],
    countsBeneficiaries: true,
  };
  expect(v.parse(indicatorSchema, typed)).toMatchObject({
    unitLabel: "wells",
    scale: null,
    countsBeneficiaries: true,
    baseline: null,
  });
  expect(v.parse(indicatorSchema, { ...typed, unit: "rating", target: "2" })).toMatchObject({
    unitLabel: null,
    scale: ["Poor", "Good"],
    countsBeneficiaries: false,
    target: 2,
  });
});

it("an indicator is not refused for what its unit does not have", () => {
  const typed = { ...empty, title: "Wells", unitLabel: "x".repeat(101), scale: ["Poor"] };
  expect(v.parse(indicatorSchema, { ...typed, unitLabel: "" })).toMatchObject({ scale: null });
  expect(v.parse(indicatorSchema, { ...typed, unit: "yes_no" })).toMatchObject({
    unitLabel: null,
    scale: null,
  });
});

it.each([
  [{ day: "" }, ["Day is required"]],
  [{ day: "2026-02-30" }, ["Enter a date that exists, for example 2025-03-15"]],
  [{ value: "" }, ["Value is required"]],
  [{ value: "9" }, ["Choose a value from the list"]],
  [{ women: "-1" }, ["Enter a number of 0 or more"]],
  [{ note: "x".repeat(501) }, ["The sentence must be at most 500 characters"]],
])("a measurement with %o is refused", (spoilt, messages) => {
  const schema = measurementSchemaOf({ unit: "rating", scale: ["Poor", "Good"] });
  expect(messagesOf(schema, { ...measured, value: "1", ...spoilt })).toEqual(messages);
});

it("a measurement may be negative, and say nothing else", () => {
  const schema = measurementSchemaOf({ unit: "number", scale: null });
  expect(v.parse(schema, { ...measured, value: "-3.25" })).toEqual({
    day: "2026-03-15",
    value: -3.25,
    note: null,
    women: null,
    girls: null,
    men: null,
    boys: null,
    photoId: null,
    resourceId: null,
  });
});
