import { countryLabel } from "@vigie/domain/places/countries";
import { type ReactNode, useId } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { byNumber, PlaceList } from "./place-list";

/** Where a project takes place, in words. */
export interface PlacedProject {
  readonly cities: readonly string[];
  /** Lowercase codes. */
  readonly countries: readonly string[];
}

interface ProjectsMapProps {
  /** What the map shows. */
  label: string;
  /** All whose places are named; null where they are not here, and the map names what it shows. */
  projects: readonly PlacedProject[] | null;
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
  /** Address of a drawing of it, see {@link LazyMap}. */
  still?: string;
  /** The map, a `ProjectsMapView` whose code and points are fetched when it is first shown. */
  children: ReactNode;
}

/**
 * Where all projects take place, clustered where they are dense. The places are a list as well, for those who do not see the map.
 */
export function ProjectsMap({
  className = "aspect-4/3 sm:aspect-2/1",
  still,
  label,
  projects,
  children,
}: ProjectsMapProps) {
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        {children}
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {label}
      </figcaption>
      {projects ? <PlaceList counts={countPlaces(projects)} /> : null}
    </figure>
  );
}

/** Projects by place, most first. Which of several countries a city is in is not said by their lists. */
function countPlaces(projects: readonly PlacedProject[]): [place: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { cities, countries } of projects) {
    for (const city of cities) {
      const [country, ...others] = countries;
      const place = country && others.length === 0 ? `${city}, ${countryLabel(country)}` : city;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return byNumber(counts);
}
