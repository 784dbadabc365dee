import { lazyPage } from "@/lib/lazy-page";
import { LazyMap } from "./lazy-map";
import type { ProjectPoint } from "./project-clusters";
import type { ProjectsMapViewProps } from "./projects-map-view";

const ProjectsMapView = lazyPage(() => import("./projects-map-view"), "ProjectsMapView");

interface ProjectsMapProps extends ProjectsMapViewProps {
  /** Sets the map's shape, where the usual one does not fit. */
  className?: string;
}

/**
 * Where all projects take place, gathered where they are dense. The places are a list as well, for
 * those who do not see the map.
 */
export function ProjectsMap({ className = "aspect-4/3 sm:aspect-2/1", ...view }: ProjectsMapProps) {
  return (
    <figure>
      <LazyMap className={className}>
        <ProjectsMapView {...view} />
      </LazyMap>
      <figcaption className="sr-only">
        {view.label}
        <PlaceList points={view.points} />
      </figcaption>
    </figure>
  );
}

/** How many places are read out; the list of projects has them all. */
const placesNamed = 50;

function PlaceList({ points }: { points: readonly ProjectPoint[] }) {
  const counts = new Map<string, number>();
  for (const { place } of points) if (place) counts.set(place, (counts.get(place) ?? 0) + 1);
  const places = [...counts].sort(([, one], [, other]) => other - one);
  return (
    <>
      <ul>
        {places.slice(0, placesNamed).map(([place, count]) => (
          <li key={place}>{`${place}: ${count} ${count === 1 ? "project" : "projects"}`}</li>
        ))}
      </ul>
      {places.length > placesNamed ? (
        <p>{`And ${places.length - placesNamed} more places.`}</p>
      ) : null}
    </>
  );
}
