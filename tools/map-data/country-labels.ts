import type { LabelRow } from "@vigie/map-format/map-files";
import type { AtlasCountry } from "./atlas";
import { countryName } from "./country-names";
import { areaOf, type Box, boundsOf, distanceToSegment, type Point, simplify } from "./geometry";

const pixelsPerLetter = 7;
const [firstZoom, lastZoom] = [2, 6];
/** Names are wide and low: a place needs this much more room sideways than up and down. */
const flatness = 0.45;
const samples = 12;
/** Degrees of detail that do not matter to where a name is written. */
const coarseEnough = 0.05;

/** The names of countries, larger ones first, each where its largest part has most room. */
export function countryLabels(countries: readonly AtlasCountry[]): LabelRow[] {
  return countries
    .flatMap((country) => {
      const name = countryName(country.name);
      const largest = largestPart(country);
      return name && largest
        ? [{ name, largest: simplify(largest, coarseEnough), area: areaOf(largest) }]
        : [];
    })
    .sort((a, b) => b.area - a.area)
    .map(({ name, largest }) => {
      const [lng, lat] = roomiestPoint(largest);
      return [name, round(lng), round(lat), zoomToRead(name, largest)];
    });
}

/** The largest of a country's pieces of land. */
export function largestPart(country: AtlasCountry): Point[] | undefined {
  return [...country.parts].sort((a, b) => areaOf(b) - areaOf(a))[0];
}

function zoomToRead(name: string, part: readonly Point[]): number {
  const { west, east } = boundsOf(part);
  const degrees = (east - west) * 1.15;
  for (let zoom = firstZoom; zoom < lastZoom; zoom += 1) {
    if ((degrees / 360) * 256 * 2 ** zoom >= name.length * pixelsPerLetter) return zoom;
  }
  return lastZoom;
}

/** The point inside a ring that lies furthest from its edges (pole of inaccessibility). */
export function roomiestPoint(ring: readonly Point[]): Point {
  const squeezed = ring.map(([lng, lat]): Point => [lng * flatness, lat]);
  let box = boundsOf(squeezed);
  let best: { point: Point; room: number } = { point: squeezed[0] ?? [0, 0], room: -Infinity };
  for (let round = 0; round < 4; round += 1) {
    for (const point of gridWithin(box)) {
      const room = roomAt(point, squeezed);
      if (room > best.room) best = { point, room };
    }
    box = around(best.point, box);
  }
  return [best.point[0] / flatness, best.point[1]];
}

function* gridWithin({ west, south, east, north }: Box): Generator<Point> {
  for (let column = 0.5; column < samples; column += 1) {
    for (let row = 0.5; row < samples; row += 1) {
      yield [west + (column / samples) * (east - west), south + (row / samples) * (north - south)];
    }
  }
}

function around([x, y]: Point, { west, south, east, north }: Box): Box {
  const [width, height] = [(east - west) / samples, (north - south) / samples];
  return { west: x - width, east: x + width, south: y - height, north: y + height };
}

/** Distance to the nearest edge, negative outside the ring. */
function roomAt(point: Point, ring: readonly Point[]): number {
  let nearest = Infinity;
  let inside = false;
  let previous = ring.at(-1);
  for (const corner of ring) {
    if (previous) {
      nearest = Math.min(nearest, distanceToSegment(point, previous, corner));
      if (crossesEastOf(point, previous, corner)) inside = !inside;
    }
    previous = corner;
  }
  return inside ? nearest : -nearest;
}

function crossesEastOf([x, y]: Point, a: Point, b: Point): boolean {
  return a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
