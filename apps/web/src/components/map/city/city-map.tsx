import { useId } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { lazyPage } from "@/lib/lazy-page";
import type { CityMapViewProps } from "./city-map-view";

const CityMapView = lazyPage(() => import("./city-map-view"), "CityMapView");

interface CityMapProps extends CityMapViewProps {
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
}

/**
 * Where a project takes place: one marker per city, whose info window says its name. Zooms to the
 * first listed city that is found. The cities are a list as well, for readers who do not see the map.
 */
export function CityMap({ className = "aspect-4/3 lg:aspect-16/9", ...view }: CityMapProps) {
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className}>
        <CityMapView {...view} />
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {view.label}
      </figcaption>
      <ul className="sr-only">
        {view.cities.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </figure>
  );
}
