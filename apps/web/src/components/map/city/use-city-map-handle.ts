import type { Map as LeafletMap } from "leaflet";
import { useEffect } from "react";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
import type { CityMapHandle } from "./city-list";
import type { LocatedCity } from "./located-city";
import { zoomOf } from "./zoom-of";

/** Moves a map to a city, at a zoom that shows what the city's point stands for. */
export function goToCity(map: LeafletMap, city: LocatedCity): void {
  const { precision } = city;
  const zoom = zoomOf(city);
  map.setView(
    onNearestCopy(map, city),
    precision === "exact" ? Math.max(map.getZoom(), zoom) : zoom,
    {
      animate: !prefersReducedMotion(),
    },
  );
}

/** Passes a handle for moving the map to `onHandle` while the map is mounted. */
export function useCityMapHandle(
  map: LeafletMap,
  places: readonly LocatedCity[],
  onHandle: ((tour: CityMapHandle | null) => void) | undefined,
): void {
  useEffect(() => {
    if (!onHandle) return undefined;
    onHandle({
      goTo: (name) => {
        const place = places.find((candidate) => candidate.name === name);
        if (place) goToCity(map, place);
      },
    });
    return () => onHandle(null);
  }, [map, places, onHandle]);
}
