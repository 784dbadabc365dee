import { describe, expect, test } from "vitest";
import { lookupKeys, placeKey } from "./place-key";

test("what has no letters has no key", () => {
  expect(placeKey("")).toBe("");
  expect(placeKey(" - ’ ")).toBe("");
  expect(lookupKeys("(…)")).toEqual([]);
});

describe("names that are one place have one key", () => {
  test.each([
    ["N’Djaména", "N'Djamena"],
    ["NDJAMENA", "Nʼdjamena"],
    ["Saint-Louis", "St. Louis"],
    ["Sainte-Anne", "Ste Anne"],
    ["Aix-en-Provence", "aix  en provence"],
    ["Ústí nad Labem", "Usti nad Labem"],
    ["Nuku‘alofa", "Nukuʻalofa"],
  ])("%s and %s", (one, other) => {
    expect(placeKey(one)).toBe(placeKey(other));
  });
});

test("names that are different places have different keys", () => {
  expect(placeKey("Stuttgart")).toBe("stuttgart");
  expect(placeKey("Mar")).not.toBe(placeKey("Mare"));
  expect(placeKey("काठमाडौं")).not.toBe("");
});

test("a typed place is looked for whole first, then without additions", () => {
  expect(lookupKeys("Kaya")).toEqual(["kaya"]);
  expect(lookupKeys("Thiès (Sénégal)")).toEqual(["thies senegal", "thies"]);
  expect(lookupKeys("Kaya (ville), Centre-Nord")).toEqual([
    "kaya ville centre nord",
    "kaya centre nord",
    "kaya",
  ]);
});
