import { useId, useState } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { lazyPage } from "@/lib/lazy-page";
import { CityList, type CityMapHandle } from "./city-list";
import type { CityMapViewProps } from "./city-map-view";

const CityMapView = lazyPage(() => import("./city-map-view"), "CityMapView");

interface CityMapProps extends Omit<CityMapViewProps, "onHandle"> {
  /** The names of all cities. */
  cities: readonly string[];
  /** Sets the map's shape. */
  className?: string;
  /** The address of a drawing of the map, see {@link LazyMap}. */
  still?: string;
}

/**
 * The places of a project: one marker per city, with an info window. Zooms to the first city. Below it, the cities are
 * listed as buttons that move the map.
 */
export function CityMap({
  className = "aspect-4/3 lg:aspect-16/9",
  still,
  cities,
  ...view
}: CityMapProps) {
  const captionId = useId();
  const [map, setMap] = useState<CityMapHandle | null>(null);
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        <CityMapView {...view} onHandle={setMap} />
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {view.label}
      </figcaption>
      <CityList cities={cities} placed={new Set(view.places.map(({ name }) => name))} map={map} />
    </figure>
  );
}
