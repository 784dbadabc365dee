import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef } from "react";
import { fitPlaces } from "./fit-places";
import { onNearestCopy } from "./world-copies";

const interactions = ["pointerdown", "wheel", "keydown"] as const;

/**
 * Keeps all places in view as they or the map's size change, until the visitor interacts with the map; from then on
 * only when places change and none of them is in view.
 */
export function useFittedView(
  map: LeafletMap,
  places: readonly Coordinates[],
  closest: number,
): void {
  const wasFitted = useRef(false);
  const hasInteracted = useRef(false);
  useEffect(() => {
    const frame = map.getContainer().parentElement ?? map.getContainer();
    const onInteraction = () => {
      hasInteracted.current = true;
    };
    for (const type of interactions) frame.addEventListener(type, onInteraction, { passive: true });
    return () => {
      for (const type of interactions) frame.removeEventListener(type, onInteraction);
    };
  }, [map]);
  useEffect(() => {
    if (places.length === 0) return;
    const view = map.getBounds();
    if (hasInteracted.current && places.some((place) => view.contains(onNearestCopy(map, place))))
      return;
    fitPlaces(map, places, { closest, animate: wasFitted.current });
    wasFitted.current = true;
  }, [map, places, closest]);
  useEffect(() => {
    const onResize = () => {
      if (!hasInteracted.current) fitPlaces(map, places, { closest, animate: false });
    };
    map.on("resize", onResize);
    return () => void map.off("resize", onResize);
  }, [map, places, closest]);
}
