import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { placesTable } from "@/data/content/places";
import { environment } from "@/lib/env";
import { placeCities } from "./place-cities";

/** The stored cities and countries of a project. */
interface PlacedProject {
  cities: unknown;
  countries: unknown;
}

/**
 * Looks up the cities of a project and stores their places, after the form was saved. A failure is shown beside the
 * places, and does not fail the save.
 */
export function usePlacing(projectId: string) {
  const queries = useQueryClient();
  const query = placesTable.list(projectId);
  return useMutation({
    // One after the other, so that the second sees what the first has stored.
    scope: { id: `places ${projectId}` },
    mutationFn: async ({ cities, countries }: PlacedProject) => {
      const known = await queries.fetchQuery({ ...query, staleTime: 0 });
      const { geocoderUrl } = environment();
      await placeCities({
        projectId,
        cities: readCities(cities),
        countries: readCountryCodes(countries),
        known,
        geocoderUrl,
      });
    },
    // Some may have been stored even if others failed.
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
}

/** The state of the lookup of a project's cities. */
export type Placing = ReturnType<typeof usePlacing>;
