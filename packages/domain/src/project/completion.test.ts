import { expect, test } from "vitest";
import type { Database } from "../database.types";
import {
  COMPLETION_FIELDS,
  type CompletionFields,
  missingFields,
  projectCompletion,
} from "./completion";

const empty: CompletionFields = {
  title: "",
  budget: null,
  start_date: null,
  end_date: null,
  countries: [],
  cities: null,
  continent: null,
  beneficiaries: null,
  short_description: "  \n",
  long_description: null,
  dv1_titre: null,
  dv2_titre: null,
  dv3_titre: null,
  dv4_titre: null,
  dv5_titre: null,
  money_spent: null,
};

test("sixteen fields count", () => {
  expect(COMPLETION_FIELDS).toHaveLength(16);
});

test("every field is a column of projects", () => {
  const columns: readonly (keyof Database["public"]["Tables"]["projects"]["Row"])[] =
    COMPLETION_FIELDS;
  expect(new Set(columns).size).toBe(16);
});

test("blank texts, empty lists and missing values fill nothing", () => {
  expect(projectCompletion(empty)).toBe(0);
});

test("a new project with a title reads 6 percent", () => {
  expect(projectCompletion({ ...empty, title: "Clean water" })).toBe(6);
});

test("zero is a number, so it counts", () => {
  expect(projectCompletion({ ...empty, budget: 0, money_spent: 0, beneficiaries: 0 })).toBe(19);
});

test("true is neither a list, a text nor a number", () => {
  expect(projectCompletion({ ...empty, title: true })).toBe(0);
});

test("cities count as a list and as a comma-separated text", () => {
  expect(projectCompletion({ ...empty, cities: ["Kaya"] })).toBe(6);
  expect(projectCompletion({ ...empty, cities: "Kaya, Boulsa" })).toBe(6);
});

test("half of the fields read 50 percent, all of them 100", () => {
  const filled: CompletionFields = {
    title: "Clean water",
    budget: 412000,
    start_date: "2025-03-15",
    end_date: "2026-12-31",
    countries: ["bf"],
    cities: ["Kaya"],
    continent: "Africa",
    beneficiaries: 8400,
    short_description: "Boreholes",
    long_description: "Twelve boreholes",
    dv1_titre: "One",
    dv2_titre: "Two",
    dv3_titre: "Three",
    dv4_titre: "Four",
    dv5_titre: "Five",
    money_spent: 301400,
  };
  const half = Object.fromEntries(
    COMPLETION_FIELDS.slice(0, 8).map((name) => [name, filled[name]]),
  );
  expect(projectCompletion({ ...empty, ...half })).toBe(50);
  expect(projectCompletion(filled)).toBe(100);
});

test("what is missing stands in the order of the form, and zero is not missing", () => {
  const project = {
    ...empty,
    title: "Clean water",
    budget: 0,
    cities: ["Kaya"],
    dv1_titre: "Wells",
  };
  expect(missingFields(project).slice(0, 4)).toEqual([
    "start_date",
    "end_date",
    "countries",
    "continent",
  ]);
  expect(missingFields(project)).toHaveLength(12);
});
