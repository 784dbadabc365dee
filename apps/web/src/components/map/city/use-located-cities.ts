import type { Coordinates } from "@vigie/map-format/place-lookup";
import { useEffect, useState } from "react";
import { locateCity } from "@/components/map/places/gazetteer";
import { logFailure } from "@/lib/log";

/** A city by its text, with the lowercase code of the country to look in, or an empty text. */
export interface City {
  readonly name: string;
  readonly countryCode: string;
}

/** A city whose place is known. */
export interface LocatedCity extends Coordinates {
  readonly name: string;
}

/**
 * Looks cities up, in their order, as they are found. One that is not found is logged and left out.
 */
export function useLocatedCities(
  cities: readonly City[],
  geocoderUrl: string | undefined,
): readonly LocatedCity[] {
  const [located, setLocated] = useState<readonly (LocatedCity | null)[]>([]);
  const question = JSON.stringify(cities.map(({ name, countryCode }) => [name, countryCode]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list
  useEffect(() => {
    let isCurrent = true;
    const found: (LocatedCity | null)[] = cities.map(() => null);
    setLocated(found);
    cities.forEach(({ name, countryCode }, index) => {
      locateCity(name, countryCode, { geocoderUrl }).then(
        (place) => {
          if (!isCurrent) return;
          if (!place)
            logFailure(new Error(`No place is known for the city ${name} (${countryCode})`));
          found[index] = place && { name, ...place };
          setLocated([...found]);
        },
        (failure) => {
          if (isCurrent) logFailure(failure);
        },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [question, geocoderUrl]);

  return located.filter((city) => city !== null);
}
