import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { fitPlaces } from "./fit-places";

const hands = ["pointerdown", "wheel", "keydown"] as const;

/**
 * Shows all places, as they come and go, until the visitor takes the map in hand; from then on only
 * when none of those that are left is in view.
 */
export function useFittedView(
  map: LeafletMap,
  places: readonly Coordinates[],
  closest: number,
): void {
  const wasFitted = useRef(false);
  const isInHand = useRef(false);
  useEffect(() => {
    const frame = map.getContainer().parentElement ?? map.getContainer();
    const take = () => {
      isInHand.current = true;
    };
    for (const hand of hands) frame.addEventListener(hand, take, { passive: true });
    return () => {
      for (const hand of hands) frame.removeEventListener(hand, take);
    };
  }, [map]);
  useEffect(() => {
    if (places.length === 0) return;
    const view = map.getBounds();
    if (isInHand.current && places.some(({ lat, lng }) => view.contains([lat, lng]))) return;
    fitPlaces(map, places, { closest, animate: wasFitted.current });
    wasFitted.current = true;
  }, [map, places, closest]);
}
