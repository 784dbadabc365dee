import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { lazyPage } from "@/lib/lazy-page";
import type { PlacingMapViewProps } from "./placing-map-view";

const PlacingMapView = lazyPage(() => import("./placing-map-view"), "PlacingMapView");

/** A small map of places whose pins can be moved, by hand and by the arrow keys. */
export function PlacingMap(props: PlacingMapViewProps) {
  return (
    <LazyMap className="aspect-4/3 sm:aspect-2/1">
      <PlacingMapView {...props} />
    </LazyMap>
  );
}
