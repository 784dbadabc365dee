import { COUNTRIES } from "@vigie/domain/places/countries";
import { type CountryStill, pointOn, townsOn } from "@vigie/map-format/still-files";
import { beforeAll, expect, test } from "vitest";
import { type Atlas, readAtlas } from "./atlas";
import type { Place } from "./places";
import { countryStills, worldStill } from "./stills";

const kaya: Place = {
  name: "Kaya",
  key: "kaya",
  keys: new Set(["kaya"]),
  lat: 13.09,
  lng: -1.08,
  country: "bf",
  population: 120_000,
  kind: "capital",
};

let atlas: Atlas;
let stills: Map<string, CountryStill>;

beforeAll(async () => {
  atlas = await readAtlas("50m", 0.02);
  const fine = await readAtlas("10m", 0.0015);
  stills = countryStills({ fine, coarse: atlas, lakes: [], rivers: [], places: [kaya] });
}, 180_000);

test("every country of the list has a drawing of a few kilobytes", () => {
  expect(COUNTRIES.filter(({ code }) => !stills.get(code)?.country)).toEqual([]);
  for (const [code, still] of stills) {
    expect(JSON.stringify(still).length, code).toBeLessThan(16_000);
    expect(Math.max(still.width, still.height), code).toBe(240);
  }
});

test("France is drawn without Guiana, and Fiji in one piece over the date line", () => {
  const france = stills.get("fr");
  expect((360 / (france?.scale ?? 0)) * 240).toBeLessThan(25);
  const fiji = stills.get("fj");
  expect((360 / (fiji?.scale ?? 0)) * 240).toBeLessThan(8);
});

test("a chain of islands is drawn to its end: Vanuatu with Tanna", () => {
  const vanuatu = stills.get("vu");
  if (!vanuatu) throw new Error("Vanuatu has no drawing.");
  const { x, y } = pointOn(vanuatu, { lat: -19.55, lng: 169.27 });
  expect([x > 0, x < vanuatu.width, y > 0, y < vanuatu.height]).toEqual([true, true, true, true]);
});

test("there is room for a pin above a place at the northern coast: Saint-Denis of Réunion", () => {
  const reunion = stills.get("re");
  if (!reunion) throw new Error("Réunion has no drawing.");
  const { y } = pointOn(reunion, { lat: -20.88, lng: 55.45 });
  expect(y / reunion.height).toBeGreaterThan(0.14);
});

test("a town lies where it does in its country", () => {
  const still = stills.get("bf");
  const [point] = still ? townsOn(still, ["KAYA"]) : [];
  expect((point?.x ?? 0) / (still?.width ?? 1)).toBeCloseTo(0.56, 1);
  expect((point?.y ?? 0) / (still?.height ?? 1)).toBeCloseTo(0.45, 1);
});

test("the world fits a page that is read on a poor line", () => {
  const text = JSON.stringify(worldStill({ coarse: atlas, lakes: [] }));
  expect(text.length).toBeGreaterThan(5000);
  expect(text).not.toMatch(/NaN|null/);
});
