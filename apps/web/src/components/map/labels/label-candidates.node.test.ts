import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { expect, it } from "vitest";
import type { GroundStore, Town } from "@/components/map/ground/ground-store";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { namesInView, namesOf } from "./label-candidates";

const french = compiledTexts("fr", ["visitor"]);
const word = namesOf(await loadCatalogue("fr", "map"));
const noGround = {
  get paths(): never {
    throw new Error("Names need no ground.");
  },
};
const town = { lng: 0, lat: 0, population: 400_000, isCapital: false };
const towns: Town[] = [
  { ...town, name: "London", population: 8_900_000, isCapital: true },
  { ...town, name: "Alexandria", population: 4_900_000 },
  { ...town, name: "London" },
  { ...town, name: "Kaya" },
];

/** A world in which the same towns are everywhere. */
function storeOf(waters: string[], countries: string[]): GroundStore {
  const labels = (names: string[]) => names.map((name) => [name, 0, 0, 2] as const);
  const world = Object.assign(noGround, {
    countries: labels(countries),
    waters: labels(waters),
    cells: new Set<number>(),
    townCells: new Set<number>(),
  });
  return {
    world: () => world,
    hasCell: () => true,
    cell: () => Object.assign(noGround, { towns }),
    towns: () => undefined,
  };
}

function written(zoom: number, store: GroundStore): string[] {
  const view = { zoom, left: 0, top: 0, width: 10, height: 10, pixelRatio: 1 };
  return namesInView(french, word, store, view).map(({ text }) => text);
}

it("a name that the language has no other for stays as the map's files have it", () => {
  const store = storeOf(["Sea of Nowhere"], ["Nowhereland"]);
  expect(written(3, store)).toEqual(["Nowhereland", "Sea of Nowhere"]);
});

it("countries, territories and waters are named in the page's language", () => {
  const store = storeOf(["Red Sea"], ["Germany", "South Georgia"]);
  expect(written(3, store)).toEqual(["Allemagne", "Géorgie du Sud", "Mer Rouge"]);
});

it("capitals and towns of a million are named so too, and no smaller namesake", () => {
  expect(new Set(written(6, storeOf([], [])))).toEqual(
    new Set(["Londres", "Alexandrie", "London", "Kaya"]),
  );
});
