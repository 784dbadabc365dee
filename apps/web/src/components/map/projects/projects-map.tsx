import { countryLabel } from "@vigie/domain/places/countries";
import { useId } from "react";
import { LazyMap } from "@/components/map/leaflet/lazy-map";
import { lazyPage } from "@/lib/lazy-page";
import type { ProjectsMapViewProps } from "./projects-map-view";
import type { PlacedProject } from "./use-project-points";

const ProjectsMapView = lazyPage(() => import("./projects-map-view"), "ProjectsMapView");

interface ProjectsMapProps extends ProjectsMapViewProps {
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
  /** Address of a drawing of it, see {@link LazyMap}. */
  still?: string;
}

/**
 * Where all projects take place, clustered where they are dense; it follows a list that changes.
 * The places are a list as well, for those who do not see the map.
 */
export function ProjectsMap({
  className = "aspect-4/3 sm:aspect-2/1",
  still,
  ...view
}: ProjectsMapProps) {
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId}>
      <LazyMap className={className} still={still}>
        <ProjectsMapView {...view} />
      </LazyMap>
      <figcaption id={captionId} className="sr-only">
        {view.label}
      </figcaption>
      <PlaceList projects={view.projects} />
    </figure>
  );
}

/** How many places are read out; the list of projects has them all. */
const placesNamed = 50;

function PlaceList({ projects }: { projects: readonly PlacedProject[] }) {
  const places = countPlaces(projects);
  const others = places.length - placesNamed;
  return (
    <div className="sr-only">
      <ul>
        {places.slice(0, placesNamed).map(([place, count]) => (
          <li key={place}>{`${place}: ${count} ${count === 1 ? "project" : "projects"}`}</li>
        ))}
      </ul>
      {others > 0 ? <p>{`And ${others} more places.`}</p> : null}
    </div>
  );
}

/**
 * Projects by place, most first. Which of several countries a city is in is not known before it is
 * looked up.
 */
function countPlaces(projects: readonly PlacedProject[]): [place: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { cities, countries } of projects) {
    for (const city of cities) {
      const [country, ...others] = countries;
      const place = country && others.length === 0 ? `${city}, ${countryLabel(country)}` : city;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
