import { useId, useState } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { lazyPage } from "@/lib/lazy-page";
import { CityList, type CityMapHandle } from "./city-list";
import type { CityMapViewProps } from "./city-map-view";

const CityMapView = lazyPage(() => import("./city-map-view"), "CityMapView");

interface CityMapProps extends Omit<CityMapViewProps, "onHandle"> {
  /** All of its cities by their names. */
  cities: readonly string[];
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
  /** Address of a drawing of it, see {@link LazyMap}. */
  still?: string;
}

/**
 * Where a project takes place: one marker per city, whose info window says its name. Zooms to the
 * first of them. The cities are a list as well, which takes the map to each of several.
 */
export function CityMap({
  className = "aspect-4/3 lg:aspect-16/9",
  still,
  cities,
  ...view
}: CityMapProps) {
  const captionId = useId();
  const [tour, setTour] = useState<CityMapHandle | null>(null);
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        <CityMapView {...view} onHandle={setTour} />
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {view.label}
      </figcaption>
      <CityList cities={cities} placed={new Set(view.places.map(({ name }) => name))} tour={tour} />
    </figure>
  );
}
