import type { Map as LeafletMap } from "leaflet";
import { type RefObject, useEffect } from "react";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
import type { LocatedCity } from "./located-city";
import { zoomOf } from "./zoom-of";

/** What the list and the drawing of a map's cities can do with the map. */
export interface CityMapHandle {
  /** Moves the map to a city that is on it. */
  readonly goTo: (name: string) => void;
  /** Does that and opens the city's info window. */
  readonly open: (name: string) => void;
  readonly focus: () => void;
}

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

/** Passes a handle for moving the map to `onHandle` while the map is mounted; `pins` has the markers by their city. */
export function useCityMapHandle(
  map: LeafletMap,
  places: readonly LocatedCity[],
  pins: RefObject<ReadonlyMap<string, HTMLButtonElement>>,
  onHandle: (handle: CityMapHandle | null) => void,
): void {
  useEffect(() => {
    const goTo = (name: string) => {
      const place = places.find((candidate) => candidate.name === name);
      if (place) goToCity(map, place);
    };
    onHandle({
      goTo,
      open(name) {
        goTo(name);
        pins.current.get(name)?.click();
      },
      focus: () => map.getContainer().focus({ preventScroll: true }),
    });
    return () => onHandle(null);
  }, [map, places, pins, onHandle]);
}
