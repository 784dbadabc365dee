import { expect, test } from "vitest";
import { CONTINENTS, readContinent } from "./continents";

test.each([undefined, null, "", "africa", "Atlantis", 1])("%j is no continent", (stored) => {
  expect(readContinent(stored)).toBeNull();
});

test("the seven continents read as they are stored", () => {
  expect(CONTINENTS).toHaveLength(7);
  for (const continent of CONTINENTS) expect(readContinent(continent)).toBe(continent);
});
