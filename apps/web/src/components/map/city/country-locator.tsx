import { countryLabel } from "@vigie/domain/places/countries";
import { type CountryStill, placeOn, pointOn } from "@vigie/map-format/still-files";
import type { LatLngBounds, Map as LeafletMap } from "leaflet";
import { useEffect, useState } from "react";
import { CountryGround } from "@/components/map/still/country-ground";
import { useCountryStill } from "@/components/map/still/use-country-still";
import { useTexts } from "@/lib/language/use-texts";
import type { LocatedCity } from "./located-city";

interface CountryLocatorProps {
  map: LeafletMap;
  places: readonly LocatedCity[];
}

/** A rectangle in units of a drawing. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest visible rectangle, as a share of the drawing's width. */
const smallestShare = 0.07;

/**
 * A locator in a corner of a map: the country of the place nearest to the middle, with the shown part marked. It
 * disappears while the map shows more than the country, or an area outside its drawing. Screen readers skip it, since
 * the text beside the map names the country.
 */
export function CountryLocator({ map, places }: CountryLocatorProps) {
  const t = useTexts();
  const bounds = useBounds(map);
  const middle = bounds?.getCenter();
  const country = middle && nearest(places, middle.lat, middle.lng)?.country;
  const still = useCountryStill(country ? [country] : []);
  const frame = bounds && still && frameOf(bounds, still);
  if (!country || !still || !frame) return null;
  return (
    <div
      aria-hidden
      data-label-obstacle
      data-print="hidden"
      className="pointer-events-none absolute top-3 start-3 z-[5] w-24 overflow-hidden rounded-control border border-line bg-surface shadow-float sm:w-28"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${still.width} ${still.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="aspect-4/3 w-full bg-map-water"
      >
        <CountryGround still={still} borderWidth={still.width / 150} />
        <path d={still.lakes} fillRule="evenodd" className="fill-map-water" />
        <rect
          {...frame}
          fillOpacity="0.25"
          strokeWidth={still.width / 60}
          className="fill-primary stroke-primary"
        />
      </svg>
      <p className="wrap-anywhere px-2 py-1 text-ink text-xs leading-tight">
        {countryLabel(t, country)}
      </p>
    </div>
  );
}

/** The bounds of a map after each move; undefined before the first one. */
function useBounds(map: LeafletMap): LatLngBounds | undefined {
  const [bounds, setBounds] = useState<LatLngBounds>();
  useEffect(() => {
    const look = () => setBounds(map.getBounds());
    map.on("moveend resize", look);
    return () => void map.off("moveend resize", look);
  }, [map]);
  return bounds;
}

/** The place nearest to a point on any copy of the world, by planar distance, which is accurate enough here. */
function nearest(
  places: readonly LocatedCity[],
  lat: number,
  lng: number,
): LocatedCity | undefined {
  const distance = (place: LocatedCity) => {
    const degrees = Math.abs(place.lng - lng) % 360;
    return Math.hypot(place.lat - lat, Math.min(degrees, 360 - degrees));
  };
  const [first, ...others] = places;
  return others.reduce(
    (best, place) => (best && distance(place) < distance(best) ? place : best),
    first,
  );
}

/** The rectangle of the shown part in a drawing, of a visible size; null where it would tell nothing. */
function frameOf(bounds: LatLngBounds, still: CountryStill): Frame | null {
  const start = pointOn(still, bounds.getNorthWest());
  const end = pointOn(still, bounds.getSouthEast());
  const middle = placeOn(still, bounds.getCenter());
  const isInside =
    middle.x >= 0 && middle.y >= 0 && middle.x <= still.width && middle.y <= still.height;
  if (!isInside || end.x - start.x > still.width) return null;
  const smallest = still.width * smallestShare;
  const width = Math.max(end.x - start.x, smallest);
  const height = Math.max(end.y - start.y, smallest);
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}
