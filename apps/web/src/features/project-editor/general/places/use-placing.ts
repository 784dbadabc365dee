import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { placesQuery } from "@/data/content/places";
import { environment } from "@/lib/env";
import { placeCities } from "./place-cities";

/** Of a stored project: where it takes place. */
interface PlacedProject {
  cities: unknown;
  countries: unknown;
}

/**
 * Has the cities of a project looked up and stored, after what is listed was saved. That it fails is
 * told beside the places, and is no failure of the save.
 */
export function usePlacing(projectId: string) {
  const queries = useQueryClient();
  const query = placesQuery(projectId);
  return useMutation({
    // One after the other: the second then knows what the first has stored.
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
    // Some may be stored where others could not be looked up.
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
}

/** How the look for the cities of a project stands. */
export type Placing = ReturnType<typeof usePlacing>;
