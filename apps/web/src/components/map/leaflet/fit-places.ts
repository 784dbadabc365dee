import type { Coordinates } from "@vigie/map-format/place-lookup";
import { LatLngBounds, type Map as LeafletMap } from "leaflet";
import { pinClearanceOf } from "./clearance";
import { prefersReducedMotion } from "./reduced-motion";
import { sideBySide } from "./world-copies";

interface FitOptions {
  /** The highest zoom, however close the places are. */
  readonly closest: number;
  /** Whether to animate; never where the visitor prefers reduced motion. */
  readonly animate?: boolean;
}

/** Shows all places, with their pins clear of overlays. */
export function fitPlaces(
  map: LeafletMap,
  places: readonly Coordinates[],
  { closest, animate = true }: FitOptions,
): void {
  if (places.length === 0) return;
  map.fitBounds(new LatLngBounds(sideBySide(places)), {
    ...pinClearanceOf(map),
    maxZoom: closest,
    animate: animate && !prefersReducedMotion(),
  });
}
