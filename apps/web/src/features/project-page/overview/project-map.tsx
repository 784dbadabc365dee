import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { PartBoundary } from "@/components/layout/part-boundary";
import { CityMap } from "@/components/map/city/city-map";
import type { PublicProject } from "@/data/projects/public-page";
import { FailedPart } from "@/features/project-page/states/failed-part";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";

/** Whether a project names places that a map could show. */
export function hasPlaces({ cities }: PublicProject): boolean {
  return readCities(cities).length > 0;
}

/** The map of a project's cities. */
export function ProjectMap({ project }: { project: PublicProject }) {
  const { id, title, cities, countries } = project;
  const countryCodes = readCountryCodes(countries);
  const places = readCities(cities).map((name) => ({ name, countryCodes }));
  const { geocoderUrl, tileUrl, tileCredit } = environment();
  return (
    <div data-print="hidden">
      <PartBoundary fallback={<FailedPart what="The map" />}>
        <CityMap
          label={`Map of the places of ${title}`}
          cities={places}
          geocoderUrl={geocoderUrl}
          tileUrl={tileUrl}
          tileCredit={tileCredit}
          className="aspect-4/3 sm:aspect-8/5"
          still={paths.projectStill(id)}
        />
      </PartBoundary>
    </div>
  );
}
