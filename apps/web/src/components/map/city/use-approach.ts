import { cellDegrees, cellNumber, townCellDegrees } from "@vigie/map-format/map-files";
import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { flyTo } from "@/components/map/leaflet/clearance";
import { mapZoom } from "@/components/map/leaflet/create-map";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { readCell, readTowns, readWorld } from "@/components/map/read-map-files";
import { logFailure } from "@/lib/log";

const seconds = 1.8;
const wideScreen = "(min-width: 768px)";

/**
 * Goes to a place as soon as there is one, once; on wide screens as a flight from the whole world,
 * so that one sees where it is.
 */
export function useApproach(map: LeafletMap, place: Coordinates | undefined): void {
  const isThere = useRef(false);
  const [lat, lng] = [place?.lat, place?.lng];
  useEffect(() => {
    if (isThere.current || lat === undefined || lng === undefined) return;
    isThere.current = true;
    prefetchAround({ lat, lng }).catch(logFailure);
    if (isFlightWorthIt()) flyTo(map, [lat, lng], mapZoom.city, seconds);
    else map.setView([lat, lng], mapZoom.city, { animate: false });
  }, [map, lat, lng]);
}

/** A phone draws it slowly, on a map too small to see much of the way. */
function isFlightWorthIt(): boolean {
  return !prefersReducedMotion() && window.matchMedia(wideScreen).matches;
}

/** So that the ground is there when the flight ends. */
async function prefetchAround({ lat, lng }: Coordinates): Promise<void> {
  const world = await readWorld();
  const cell = cellNumber(lng, lat, cellDegrees);
  const towns = cellNumber(lng, lat, townCellDegrees);
  await Promise.all([
    world.cells.includes(cell) ? readCell(cell) : undefined,
    world.towns.includes(towns) ? readTowns(towns) : undefined,
  ]);
}
