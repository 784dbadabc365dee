import type { Catalogue, VisitorTexts } from "@vigie/domain/language/texts";
import { countryLabelOfName } from "@vigie/domain/places/countries";
import type { LabelRow } from "@vigie/map-format/map-files";
import { townCellDegrees } from "@vigie/map-format/map-files";
import type { GroundStore, Town } from "@/components/map/ground/ground-store";
import { allCellsInView, type GroundView } from "@/components/map/ground/ground-view";
import type { LabelKind } from "./label-styles";

/** A name that may be written on the map, and where. */
export interface MapName {
  readonly text: string;
  readonly kind: LabelKind;
  readonly lng: number;
  readonly lat: number;
}

const capitalsFrom = 5;
const townsFrom = 6;
/** The zoom from which every town may be named, and not only the larger ones. */
export const everyTownFrom = 9;
const countriesUntil = 7;
/** How many steps of zoom the name of a water is shown: then one sees only part of it. */
const waterSteps = 4;

const cityPeople = 300_000;
const townPeople = 15_000;
/** From here on a name is one town's in all the world, and can be worded without its country. */
const metropolisPeople = 1_000_000;

/** A name of the map's files in the page's language; the name itself where that has no other. */
export type WordName = (name: string) => string;

/** Words names by a language's part of the map. */
export function namesOf({ names = {} }: Catalogue): WordName {
  return (name) => {
    const worded = Object.hasOwn(names, name) ? names[name] : undefined;
    return typeof worded === "string" ? worded : name;
  };
}

/** The names to write at a zoom, the most important first. */
export function namesInView(
  t: VisitorTexts,
  word: WordName,
  store: GroundStore,
  view: GroundView,
): MapName[] {
  const world = store.world();
  if (!world) return [];
  const zoom = Math.round(view.zoom);
  const wordCountry = (name: string) => word(countryLabelOfName(t, name));
  const countries =
    zoom <= countriesUntil ? namesFrom(world.countries, wordCountry, "country", zoom) : [];
  const waters = namesFrom(world.waters, word, "water", zoom, waterSteps);
  const towns = townNames(word, store, view, zoom);
  const capitals = towns.filter(({ kind }) => kind === "capital");
  const others = towns.filter(({ kind }) => kind !== "capital");
  return zoom < townsFrom
    ? [...countries, ...capitals, ...waters]
    : [...capitals, ...countries, ...others, ...waters];
}

function namesFrom(
  rows: readonly LabelRow[],
  word: WordName,
  kind: LabelKind,
  zoom: number,
  steps = Number.POSITIVE_INFINITY,
): MapName[] {
  return rows
    .filter(([, , , fromZoom]) => zoom >= fromZoom && zoom < fromZoom + steps)
    .map(([name, lng, lat]) => ({ text: word(name), kind, lng, lat }));
}

function townNames(word: WordName, store: GroundStore, view: GroundView, zoom: number): MapName[] {
  if (zoom < capitalsFrom) return [];
  return townsInView(store, view, zoom)
    .sort((a, b) => b.population - a.population)
    .map((town) => ({
      text: isWorded(town) ? word(town.name) : town.name,
      kind: kindOf(town),
      lng: town.lng,
      lat: town.lat,
    }));
}

function isWorded({ isCapital, population }: Town): boolean {
  return isCapital || population >= metropolisPeople;
}

function kindOf({ isCapital, population }: Town): LabelKind {
  if (isCapital) return "capital";
  if (population >= cityPeople) return "city";
  return population >= townPeople ? "town" : "village";
}

function townsInView(store: GroundStore, view: GroundView, zoom: number): Town[] {
  const larger = allCellsInView(view).flatMap((cell) => store.cell(cell)?.towns ?? []);
  if (zoom < everyTownFrom) return larger;
  const arrived = allCellsInView(view, townCellDegrees).map((cell) => store.towns(cell));
  return arrived.some((towns) => towns) ? arrived.flatMap((towns) => towns ?? []) : larger;
}
