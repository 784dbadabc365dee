import { Suspense, useCallback, useId, useRef, useState } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { useCountryStill } from "@/components/map/still/use-country-still";
import { lazyPage } from "@/lib/lazy-page";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { CityList } from "./city-list";
import type { CityMapViewProps } from "./city-map-view";
import { CityStill, showsAll } from "./city-still";
import type { CityMapHandle } from "./use-city-map-handle";

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
 * The places of a project: a drawing of their country with one marker per city, until somebody wants the live map, whose
 * markers have info windows and which starts at the first city. Below it, the cities are listed as buttons that move the
 * map.
 */
export function CityMap({
  className = "aspect-4/3 lg:aspect-16/9",
  still,
  cities,
  ...view
}: CityMapProps) {
  const captionId = useId();
  const isHydrated = useHydrated();
  const [map, setMap] = useState<CityMapHandle | null>(null);
  const [isExplored, setExplored] = useState(false);
  /** What somebody wanted of the map before it was there. */
  const wish = useRef<(map: CityMapHandle) => void>(undefined);
  const explore = (wanted: (map: CityMapHandle) => void) => {
    if (map) return wanted(map);
    wish.current = wanted;
    setExplored(true);
  };
  const onHandle = useCallback((handle: CityMapHandle | null) => {
    setMap(handle);
    if (!handle) return;
    wish.current?.(handle);
    wish.current = undefined;
  }, []);
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        <StillOrMap
          {...view}
          onHandle={onHandle}
          isExplored={isExplored}
          onExplore={(city) => explore((live) => (city === null ? live.focus() : live.open(city)))}
        />
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {view.label}
      </figcaption>
      <CityList
        cities={cities}
        placed={new Set(view.places.map(({ name }) => name))}
        onGoTo={isHydrated ? (name) => explore((live) => live.goTo(name)) : null}
      />
    </figure>
  );
}

interface StillOrMapProps extends CityMapViewProps {
  isExplored: boolean;
  onExplore: (city: string | null) => void;
}

/** The drawing, until the map is wanted and there; the map at once where no drawing shows all places. */
function StillOrMap({ isExplored, onExplore, ...view }: StillOrMapProps) {
  const { places } = view;
  const country = places[0]?.country;
  const still = useCountryStill(country ? [country] : []);
  if (still === undefined) return null;
  const drawing =
    still && showsAll(still, places) ? (
      <CityStill still={still} places={places} isLoading={isExplored} onExplore={onExplore} />
    ) : null;
  if (drawing && !isExplored) return drawing;
  return (
    <Suspense fallback={drawing}>
      <CityMapView {...view} />
    </Suspense>
  );
}
