import { readCities } from "@vigie/domain/places/cities";
import { useMemo } from "react";
import { CityMap } from "@/components/map/city/city-map";
import type { LocatedCity } from "@/components/map/city/located-city";
import type { PublicPlace } from "@/data/content/public-places";
import type { PublicProject } from "@/data/projects/public/public-page";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";

/** Whether a project has places that a map can show. */
export function hasPlaces({ places }: PublicProject): boolean {
  return places.length > 0;
}

/** The map of a project's cities. */
export function ProjectMap({ project }: { project: PublicProject }) {
  const { id, title, cities, places } = project;
  const located = useMemo(() => places.map(locatedCity), [places]);
  const { tileUrl, tileCredit } = environment();
  return (
    <div data-print="hidden">
      <CityMap
        label={`Map of the places of ${title}`}
        cities={readCities(cities)}
        places={located}
        tileUrl={tileUrl}
        tileCredit={tileCredit}
        className="aspect-4/3 sm:aspect-8/5"
        still={paths.projectStill(id)}
      />
    </div>
  );
}

function locatedCity({ city: name, latitude, longitude, ...place }: PublicPlace): LocatedCity {
  return {
    name,
    lat: latitude,
    lng: longitude,
    country: place.country,
    precision: place.precision,
  };
}
