import type { VisitorTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import { type ReactNode, useId } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { useTexts } from "@/lib/language/use-texts";
import { byNumber, PlaceList } from "./place-list";

/** The places of a project, by name. */
export interface PlacedProject {
  readonly cities: readonly string[];
  /** Lowercase codes. */
  readonly countries: readonly string[];
}

interface ProjectsMapProps {
  /** What the map shows. */
  label: string;
  /** The projects whose places are listed; null where they are not loaded, and the map lists the places it shows. */
  projects: readonly PlacedProject[] | null;
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
  /** Address of a drawing of it, see {@link LazyMap}. */
  still?: string;
  /** The map, a `ProjectsMapView` whose code and points are fetched when it is first shown. */
  children: ReactNode;
}

/**
 * A map of all projects' places, clustered where they are dense, with a list of the places for screen readers.
 */
export function ProjectsMap({
  className = "aspect-4/3 sm:aspect-2/1",
  still,
  label,
  projects,
  children,
}: ProjectsMapProps) {
  const t = useTexts();
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        {children}
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {label}
      </figcaption>
      {projects ? <PlaceList counts={countPlaces(t, projects)} /> : null}
    </figure>
  );
}

/** Counts projects by place, the most first. Names the country only where the project has a single one. */
function countPlaces(
  t: VisitorTexts,
  projects: readonly PlacedProject[],
): [place: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { cities, countries } of projects) {
    for (const city of cities) {
      const [country, ...others] = countries;
      const place = country && others.length === 0 ? `${city}, ${countryLabel(t, country)}` : city;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return byNumber(counts);
}
