import {
  cellCorner,
  cellDegrees,
  cellNumber,
  populationSteps,
  type TownRow,
  townCellDegrees,
  townStep,
} from "@vigie/map-format/map-files";
import type { Place } from "./places";

/** How many towns of each square of so many degrees can find room on the map. */
interface Density {
  readonly cell: number;
  readonly square: number;
  readonly perSquare: number;
}

/** From zoom 6 to 8, inside the files of the ground. */
const larger: Density = { cell: cellDegrees, square: 1, perSquare: 5 };
/** From zoom 9. */
const all: Density = { cell: townCellDegrees, square: 0.125, perSquare: 4 };

/** The larger towns by cell of the ground. */
export function largerTowns(places: readonly Place[]): Map<number, TownRow[]> {
  return townsByCell(
    places.filter(({ population }) => population > 0),
    larger,
  );
}

/** All towns by cell of `townCellDegrees`. */
export function allTowns(places: readonly Place[]): Map<number, TownRow[]> {
  return townsByCell(places, all);
}

function townsByCell(
  places: readonly Place[],
  { cell: degrees, square, perSquare }: Density,
): Map<number, TownRow[]> {
  const taken = new Map<number, number>();
  const cells = new Map<number, TownRow[]>();
  for (const place of places) {
    if (place.kind === "quarter") continue;
    const spot = cellNumber(place.lng, place.lat, square);
    const before = taken.get(spot) ?? 0;
    if (before >= perSquare) continue;
    taken.set(spot, before + 1);
    const cell = cellNumber(place.lng, place.lat, degrees);
    const rows = cells.get(cell) ?? [];
    if (rows.length === 0) cells.set(cell, rows);
    rows.push(townRow(place, cellCorner(cell, degrees)));
  }
  return cells;
}

function townRow(place: Place, corner: { lng: number; lat: number }): TownRow {
  const x = Math.round((place.lng - corner.lng) / townStep);
  const y = Math.round((place.lat - corner.lat) / townStep);
  const size = Math.round(populationSteps * Math.log10(Math.max(1, place.population)));
  return place.kind === "capital" ? [place.name, x, y, size, 1] : [place.name, x, y, size];
}
