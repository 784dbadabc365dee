import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import type { LocatedCity } from "./located-city";
import { zoomOf } from "./zoom-of";

/** Moves the map to a place, once, as soon as there is one. */
export function useStartAt(map: LeafletMap, place: LocatedCity | undefined): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || place === undefined) return;
    hasArrived.current = true;
    map.setView([place.lat, place.lng], zoomOf(place), { animate: false });
  }, [map, place]);
}
