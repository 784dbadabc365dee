import { cellDegrees, cellNumber, townCellDegrees } from "@vigie/map-format/map-files";
import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { flyTo } from "@/components/map/leaflet/clearance";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { readCell, readTowns, readWorld } from "@/components/map/read-map-files";
import { logFailure } from "@/lib/log";
import type { LocatedCity } from "./located-city";
import { zoomOf } from "./zoom-of";

const seconds = 1.8;
const wideScreen = "(min-width: 768px)";

/**
 * Moves the map to a place, once, as soon as there is one. On wide screens it flies there from the whole world, which
 * shows where the place is.
 */
export function useFlyToFirst(map: LeafletMap, place: LocatedCity | undefined): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || place === undefined) return;
    hasArrived.current = true;
    const { lat, lng } = place;
    prefetchAround({ lat, lng }).catch(logFailure);
    if (isFlightWorthIt()) flyTo(map, [lat, lng], zoomOf(place), seconds);
    else map.setView([lat, lng], zoomOf(place), { animate: false });
  }, [map, place]);
}

/** Phones render a flight slowly, on a map that is too small to show much of it. */
function isFlightWorthIt(): boolean {
  return !prefersReducedMotion() && window.matchMedia(wideScreen).matches;
}

/** Prefetches the ground, so that it is loaded when the flight ends. */
async function prefetchAround({ lat, lng }: Coordinates): Promise<void> {
  const world = await readWorld();
  const cell = cellNumber(lng, lat, cellDegrees);
  const towns = cellNumber(lng, lat, townCellDegrees);
  await Promise.all([
    world.cells.includes(cell) ? readCell(cell) : undefined,
    world.towns.includes(towns) ? readTowns(towns) : undefined,
  ]);
}
