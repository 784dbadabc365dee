import { COUNTRIES } from "@vigie/domain/places/countries";
import { latitudeOf, toWorldPoint } from "@vigie/map-format/mercator";
import {
  type CountryStill,
  placeOn,
  pointOn,
  type StillPlacing,
  type StillTown,
  type WorldStill,
} from "@vigie/map-format/still-files";
import type { Atlas, AtlasCountry } from "./atlas";
import { countryName } from "./country-names";
import {
  areaOf,
  type Bounded,
  type Box,
  bounded,
  boundsOf,
  clipRing,
  near,
  overlap,
  type Point,
  simplify,
  stretchesWithin,
} from "./geometry";
import type { Place } from "./places";

/** The longer side of a country's drawing, and the width of the world's, in its units. */
const units = { country: 240, world: 900 } as const;
/** Drawings hold what is around a country for frames from upright (1:1) to twice as wide as high. */
const [highest, widest] = [1, 2.1];
/** Degrees; smaller countries are drawn with more of what is around them. */
const smallestFrame = 0.4;
/** A part of a country this much of the frame away from it is left out of it. */
const farAway = 0.3;
const mostTowns = 80;

/** What the drawings are made of: `fine` for small countries, `coarse` for the others. */
interface Sources {
  readonly fine: Atlas;
  readonly coarse: Atlas;
  readonly lakes: readonly Point[][];
  readonly rivers: readonly Point[][];
  /** By importance. */
  readonly places: readonly Place[];
}

/** A drawing of each country of the product's list, by its code. */
export function countryStills(sources: Sources): Map<string, CountryStill> {
  const codes = new Map(COUNTRIES.map(({ label, code }) => [label, code]));
  const coarse = new Map(sources.coarse.countries.map((country) => [country.name, country]));
  const towns = townsByCountry(sources.places);
  const land = { fine: bounded(sources.fine.land), coarse: bounded(sources.coarse.land) };
  const [lakes, rivers] = [bounded(sources.lakes), bounded(sources.rivers)];
  const stills = new Map<string, CountryStill>();
  for (const country of sources.fine.countries) {
    const code = codes.get(countryName(country.name) ?? "");
    const frame = frameOf(country);
    if (!code || !frame) continue;
    const isLarge = Math.max(frame.east - frame.west, frame.north - frame.south) > 6;
    const shape = (isLarge && coarse.get(country.name)) || country;
    const placing = placingOf(frame, units.country);
    const box = boxAround(placing);
    stills.set(code, {
      ...placing,
      land: ringPath(isLarge ? land.coarse : land.fine, box, placing, 2.5),
      country: ringPath(bounded(shape.parts), box, placing, 1),
      lakes: ringPath(lakes, box, placing, 2.5),
      rivers: linePath(rivers, box, placing),
      towns: townRows(towns.get(code) ?? [], placing),
    });
  }
  return stills;
}

/** The drawing of the world, without Antarctica and small islands. */
export function worldStill({ coarse, lakes }: Pick<Sources, "coarse" | "lakes">): WorldStill {
  const box = { west: -169, east: 191, south: -56, north: 76 };
  const placing = placingOf(box, units.world);
  return {
    ...placing,
    land: ringPath(bounded(coarse.land), box, placing, 2.5),
    lakes: ringPath(bounded(lakes), box, placing, 3),
    borders: linePath(bounded(coarse.borders), box, placing),
  };
}

/** The box around a country's largest part, those near to it, and those near to these. */
function frameOf({ parts }: AtlasCountry): Box | undefined {
  const [largest, ...others] = [...parts].sort((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return undefined;
  const frame = joinNear(boundsOf(largest), others.map(boundsOf));
  const size = Math.max(frame.east - frame.west, frame.north - frame.south);
  if (size < smallestFrame) return grown(frame, (smallestFrame - size) / 2);
  const { north, ...sides } = grown(frame, size * 0.04);
  // A pin stands above its place, also in the far north of a country.
  return { ...sides, north: Math.min(89, north + (north - sides.south) * 0.14) };
}

/** Grows the box by the parts near to it until there are none: a chain of islands is joined one by one. */
function joinNear(box: Box, parts: readonly Box[]): Box {
  const far: Box[] = [];
  const joined = parts.reduce((frame, part) => {
    const reach = farAway * Math.max(frame.east - frame.west, frame.north - frame.south);
    if (overlap(part, grown(frame, reach))) return union(frame, part);
    far.push(part);
    return frame;
  }, box);
  return far.length < parts.length ? joinNear(joined, far) : joined;
}

function grown({ west, south, east, north }: Box, by: number): Box {
  return { west: west - by, south: south - by, east: east + by, north: north + by };
}

function union(a: Box, b: Box): Box {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

function placingOf({ west, south, east, north }: Box, longerSide: number): StillPlacing {
  const [from, to] = [toWorldPoint(west, north), toWorldPoint(east, south)];
  const scale = longerSide / Math.max(to.x - from.x, to.y - from.y);
  return {
    west: from.x,
    north: from.y,
    scale,
    width: Math.round((to.x - from.x) * scale),
    height: Math.round((to.y - from.y) * scale),
  };
}

/** The part of the world that a frame of any usual shape shows around a drawing. */
function boxAround({ west, north, scale, width, height }: StillPlacing): Box {
  const sideways = (Math.max(width, height * widest) - width) / 2 + 4;
  const upwards = (Math.max(height, width / highest) - height) / 2 + 4;
  return {
    west: (west - sideways / scale - 0.5) * 360,
    east: (west + (width + sideways) / scale - 0.5) * 360,
    north: latitudeOf(Math.max(0, north - upwards / scale)),
    south: latitudeOf(Math.min(1, north + (height + upwards) / scale)),
  };
}

function ringPath(
  rings: readonly Bounded[],
  box: Box,
  placing: StillPlacing,
  smallest: number,
): string {
  return near(rings, box)
    .map((ring) => simplify(clipRing(ring, box), detailOf(placing)))
    .map((ring) => steps(ring, placing))
    .filter((ring) => ring.length >= 3 && sizeOf(ring) >= smallest)
    .map((ring) => `${path(ring)}z`)
    .join("");
}

function linePath(lines: readonly Bounded[], box: Box, placing: StillPlacing): string {
  return near(lines, box)
    .flatMap((line) => stretchesWithin(line, box))
    .map((line) => steps(simplify(line, detailOf(placing)), placing))
    .filter((line) => line.length >= 2 && sizeOf(line) >= 3)
    .map(path)
    .join("");
}

/** Degrees of most of a unit. */
function detailOf({ scale }: StillPlacing): number {
  return (0.8 / scale) * 360;
}

type Step = readonly [x: number, y: number];

function steps(line: readonly Point[], placing: StillPlacing): Step[] {
  const rounded = line.map(([lng, lat]): Step => {
    const { x, y } = pointOn(placing, { lng, lat });
    return [Math.round(x), Math.round(y)];
  });
  return rounded.filter(([x, y], index) => {
    const before = rounded[index - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
}

function sizeOf(line: readonly Step[]): number {
  const { west, south, east, north } = boundsOf(line);
  return Math.max(east - west, north - south);
}

/** `M`, then the way to each next point: the shortest that SVG knows. */
function path(line: readonly Step[]): string {
  const pairs = line.map(([x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [0, 0];
    const down = y - fromY;
    return `${x - fromX}${down < 0 ? "" : " "}${down}`;
  });
  const [start = "", ...others] = pairs;
  return `M${start}l${others.join(" ").replaceAll(" -", "-")}`;
}

function townsByCountry(places: readonly Place[]): Map<string, Place[]> {
  const towns = new Map<string, Place[]>();
  for (const place of places) {
    if (place.kind === "quarter") continue;
    const others = towns.get(place.country);
    if (!others) towns.set(place.country, [place]);
    else if (others.length < mostTowns) others.push(place);
  }
  return towns;
}

/** Only those within the frame: what lies on an island far away is not drawn. */
function townRows(towns: readonly Place[], placing: StillPlacing): StillTown[] {
  return towns.flatMap((town): StillTown[] => {
    const { x, y } = placeOn(placing, town);
    const isWithin = x >= 0 && y >= 0 && x <= placing.width && y <= placing.height;
    return isWithin ? [[town.name, Math.round(x), Math.round(y)]] : [];
  });
}
