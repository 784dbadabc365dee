import type { Map as LeafletMap } from "leaflet";
import { useEffect } from "react";
import { mapZoom } from "@/components/map/leaflet/create-map";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import type { CityTour } from "./city-list";
import type { LocatedCity } from "./use-located-cities";

/** Moves a map to a city, no farther away than one sees a city from. */
export function goToCity(map: LeafletMap, { lat, lng }: LocatedCity): void {
  map.setView([lat, lng], Math.max(map.getZoom(), mapZoom.city), {
    animate: !prefersReducedMotion(),
  });
}

/** Offers a map's cities to what stands beside the map, for as long as the map is there. */
export function useTour(
  map: LeafletMap,
  places: readonly LocatedCity[],
  onTour: ((tour: CityTour | null) => void) | undefined,
): void {
  useEffect(() => {
    if (!onTour) return undefined;
    onTour({
      found: new Set(places.map(({ name }) => name)),
      goTo: (name) => {
        const place = places.find((candidate) => candidate.name === name);
        if (place) goToCity(map, place);
      },
    });
    return () => onTour(null);
  }, [map, places, onTour]);
}
