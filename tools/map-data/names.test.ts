import { en } from "@vigie/domain/language/en";
import { expect, test } from "vitest";
import { readAtlas } from "./atlas";
import { countryName } from "./country-names";
import { readPlaces } from "./places";
import { waters } from "./waters";

test("every name that catalogues have other words for is one that the map writes", async () => {
  const { countries } = await readAtlas("50m", 0.1);
  const large = (await readPlaces()).filter(
    ({ kind, population }) => kind === "capital" || population >= 1_000_000,
  );
  const written = new Set<string | null>([
    ...waters.map(([name]) => name),
    ...countries.map(({ name }) => countryName(name)),
    ...large.map(({ name }) => name),
  ]);
  expect(Object.keys(en.map.names).filter((name) => !written.has(name))).toEqual([]);
  expect(waters.filter(([name]) => !Object.hasOwn(en.map.names, name))).toEqual([]);
}, 180_000);
