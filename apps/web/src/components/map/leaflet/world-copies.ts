import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { LatLngTuple, Map as LeafletMap } from "leaflet";

/*
 * A map repeats the world to the east and west. These put places on the copies that show them side by side, so that
 * Suva and Apia, at 178° E and 172° W, are neighbours.
 */

const TURN = 360;

/** Where a place lies on the copy of the world that is nearest to the middle of a map. */
export function onNearestCopy(map: LeafletMap, { lat, lng }: Coordinates): LatLngTuple {
  return [lat, lng + TURN * Math.round((map.getCenter().lng - lng) / TURN)];
}

/** Places on the copies of the world where they take the least width. */
export function sideBySide(places: readonly Coordinates[]): LatLngTuple[] {
  const longitudes = places.map(({ lng }) => lng).sort((one, other) => one - other);
  const [first = 0] = longitudes;
  // Begins behind the widest gap, which may be the one that goes around the world.
  let start = first;
  let widest = first + TURN - (longitudes.at(-1) ?? first);
  for (const [at, lng] of longitudes.entries()) {
    const gap = lng - (longitudes[at - 1] ?? lng);
    if (gap > widest) [start, widest] = [lng, gap];
  }
  return places.map(({ lat, lng }) => [lat, lng < start ? lng + TURN : lng]);
}
