import type { Coordinates } from "@vigie/map-format/place-lookup";
import { LatLngBounds, type Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";

interface FitOptions {
  /** The largest zoom to go to, however near to each other the places are. */
  readonly closest: number;
  /** Whether to travel there; never where the visitor wants no motion. */
  readonly animate?: boolean;
}

/** Room around the outermost places for a pin above and the controls beside. */
const padding = { paddingTopLeft: [40, 56], paddingBottomRight: [64, 32] } as const;

/** Shows all places. */
export function fitPlaces(
  map: LeafletMap,
  places: readonly Coordinates[],
  { closest, animate = true }: FitOptions,
): void {
  if (places.length === 0) return;
  map.fitBounds(new LatLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
    paddingTopLeft: [...padding.paddingTopLeft],
    paddingBottomRight: [...padding.paddingBottomRight],
    maxZoom: closest,
    animate: animate && !prefersReducedMotion(),
  });
}
