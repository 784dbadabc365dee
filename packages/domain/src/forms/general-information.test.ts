import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Database } from "../database.types";
import { inputsOf } from "../tables/form-rules";
import { generalInformation, generalInformationRow } from "../tables/projects";
import { messagesOf } from "../testing/messages-of";
import { BAD_INPUT } from "./bad-input";
import { generalInformationSchema, newProjectSchema } from "./general-information";

/** Every field of the form, with the same content. */
const each = <Content>(content: Content) =>
  Object.fromEntries(Object.keys(generalInformationSchema.entries).map((name) => [name, content]));

const input = {
  ...each(""),
  is_online: false,
  status: "just_started",
  title: "Clean water",
  countries: [],
  cities: [],
  goals: [],
  sectors: [],
  is_humanitarian: false,
  related_activities: [],
  currency: "EUR",
};

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const manyCountries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .slice(0, 251);

test("the General Information form takes lists at their limits, a country once", () => {
  const cities = Array.from(
    { length: 100 },
    (_, index) => `${index}`.padEnd(3, "x") + "💧".repeat(97),
  );
  const countries = [...manyCountries.slice(0, 250), "aa"];
  const kept = v.parse(generalInformationSchema, { ...input, cities, countries });
  expect(kept).toMatchObject({ cities, countries: manyCountries.slice(0, 250) });
});

describe("the General Information form refuses", () => {
  test.each([
    [{ title: " " }, "Title is required"],
    [{ title: "x".repeat(201) }, "Title must be at most 200 characters"],
    [{ reference: "x".repeat(101) }, "Reference must be at most 100 characters"],
    [{ iati_identifier: "x".repeat(201) }, "IATI identifier must be at most 200 characters"],
    [{ status: "archived" }, "Choose a phase from the list"],
    [{ budget: "1250,50" }, "Enter a number with at most two decimals, for example 1250.50"],
    [{ budget: BAD_INPUT }, "Enter a number with at most two decimals, for example 1250.50"],
    [{ budget: "-1" }, "Enter an amount of 0 or more"],
    [{ start_date: "2025-02-30" }, "Enter a date that exists, for example 2025-03-15"],
    [{ end_date: BAD_INPUT }, "Enter a date that exists, for example 2025-03-15"],
    [{ countries: ["Senegal"] }, "Choose countries from the list"],
    [{ countries: manyCountries }, "Choose at most 250 countries"],
    [
      { cities: Array.from({ length: 101 }, (_, index) => `City ${index}`) },
      "Enter at most 100 cities",
    ],
    [{ cities: ["x".repeat(101)] }, "A city must be at most 100 characters"],
    [{ start_date: "1899-12-31" }, "Enter a date from 1900 to 2999"],
    [{ goals: ["18"] }, "Choose goals from the list"],
    [{ goals: ["1", "2", "3", "4", "5", "6"] }, "Choose at most 5 goals"],
    [{ sectors: ["112:100"] }, "Choose sectors from the list, each once"],
    [{ sectors: ["11220:50", "11220:50"] }, "Choose sectors from the list, each once"],
    [
      { sectors: Array.from({ length: 21 }, (_, at) => `${11110 + at}:1`) },
      "Choose at most 20 sectors",
    ],
    ...["", "0", "0,00", "-5", "half", "33.333"].map((share): [object, string] => [
      { sectors: ["11220:60", `12220:${share}`] },
      "Give each sector its share: a number above 0 with at most two decimals",
    ]),
    [{ sectors: ["11220:60", "12220:30.5"] }, "The shares come to 90.5%, and must come to 100%"],
    [{ sectors: ["11220:60", "12220:40.01"] }, "The shares come to 100.01%, and must come to 100%"],
    [{ iati_scope: "9" }, "Choose a scope from the list"],
    [{ related_activities: ["6:XM-DAC-1"] }, "Choose how the activity is related"],
    [
      { related_activities: [`1:${"x".repeat(201)}`] },
      "IATI identifier must be at most 200 characters",
    ],
    [
      { related_activities: Array.from({ length: 21 }, (_, at) => `1:XM-DAC-${at}`) },
      "Name at most 20 related activities",
    ],
    [{ continent: "Atlantis" }, "Choose a continent from the list"],
    [{ beneficiaries: "12.5" }, "Enter a whole number, for example 1250"],
    [{ short_description: "x".repeat(151) }, "Short description must be at most 150 characters"],
    [{ long_description: "x".repeat(501) }, "Long description must be at most 500 characters"],
  ])("%j", (change, message) => {
    expect(messagesOf(generalInformationSchema, { ...input, ...change })).toEqual([message]);
  });
});

test("what is empty is saved as null", () => {
  expect(v.parse(generalInformationSchema, input)).toEqual({
    ...each(null),
    is_online: false,
    status: "just_started",
    title: "Clean water",
    countries: [],
    cities: [],
    goals: [],
    sectors: [],
    is_humanitarian: false,
    related_activities: [],
    currency: "EUR",
  });
});

test("what is filled is saved as numbers, dates and lists", () => {
  expect(
    v.parse(generalInformationSchema, {
      ...input,
      is_online: true,
      status: "in_progress",
      title: " Clean water 💧 ",
      reference: " 2026/17\n",
      iati_identifier: "XM-DAC-1-17",
      budget: "412000.50",
      start_date: "2025-03-15",
      end_date: "2024-02-29",
      countries: ["bf", "nc"],
      cities: ["Kaya", " kaya", " ", "Boulsa"],
      continent: "Africa",
      goals: ["13", "6", "13"],
      sectors: ["12220:66,70", "11220:33.30"],
      is_humanitarian: true,
      iati_scope: "4",
      related_activities: ["1: XM-DAC-1 ", "2: ", "1:XM-DAC-1"],
      beneficiaries: "8400",
      short_description: "💧".repeat(150),
      long_description: "Line one\nline two",
    }),
  ).toMatchObject({
    is_online: true,
    status: "in_progress",
    title: "Clean water 💧",
    reference: "2026/17",
    iati_identifier: "XM-DAC-1-17",
    budget: 412000.5,
    start_date: "2025-03-15",
    end_date: "2024-02-29",
    countries: ["bf", "nc"],
    cities: ["Kaya", "Boulsa"],
    continent: "Africa",
    goals: [6, 13],
    sectors: ["12220:66.7", "11220:33.3"],
    is_humanitarian: true,
    iati_scope: "4",
    related_activities: ["1:XM-DAC-1"],
    beneficiaries: 8400,
    short_description: "💧".repeat(150),
    long_description: "Line one\nline two",
  });
});

test.each([
  {},
  {
    is_online: true,
    reference: "2026/17",
    iati_identifier: "XM-DAC-1-17",
    status: "completed",
    budget: 412000.5,
    start_date: "2025-03-15",
    end_date: "2024-02-29",
    countries: ["bf", "nc"],
    cities: ["Kaya", "Boulsa"],
    continent: "Africa",
    beneficiaries: 8400,
    long_description: "Line one\nline two",
  },
])("what is stored (%j) is saved again as it is", (stored) => {
  const row = v.parse(generalInformationRow, {
    ...each(null),
    is_online: false,
    status: "just_started",
    title: "Clean water",
    countries: [],
    cities: [],
    ...stored,
  });
  expect(v.parse(generalInformationSchema, inputsOf(generalInformation.facts, row))).toEqual(row);
});

test("the output is an update of a project", () => {
  const update: Database["public"]["Tables"]["projects"]["Update"] = v.parse(
    generalInformationSchema,
    input,
  );
  expect(update.title).toBe("Clean water");
});

test("a project needs a title of at most 200 characters", () => {
  expect(messagesOf(newProjectSchema, { title: "  " })).toEqual(["Title is required"]);
  expect(messagesOf(newProjectSchema, { title: "x".repeat(10_000) })).toEqual([
    "Title must be at most 200 characters",
  ]);
});

test("a title is stored trimmed", () => {
  expect(v.parse(newProjectSchema, { title: " Clean water " })).toEqual({ title: "Clean water" });
});
