import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import type { Coordinates } from "@/lib/place-lookup";
import { fitPlaces } from "./fit-places";

/**
 * Shows all places at first, and again when none of those that are left (after a filter) is in
 * view.
 */
export function useFittedView(
  map: LeafletMap,
  places: readonly Coordinates[],
  closest: number,
): void {
  const wasFitted = useRef(false);
  useEffect(() => {
    if (places.length === 0) return;
    const view = map.getBounds();
    if (wasFitted.current && places.some(({ lat, lng }) => view.contains([lat, lng]))) return;
    fitPlaces(map, places, { closest, animate: wasFitted.current });
    wasFitted.current = true;
  }, [map, places, closest]);
}
