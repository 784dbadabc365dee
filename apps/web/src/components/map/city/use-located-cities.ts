import type { Coordinates } from "@vigie/map-format/place-lookup";
import { useEffect, useMemo, useState } from "react";
import { locateCity } from "@/components/map/places/gazetteer";
import { logFailure } from "@/lib/log";

/** A city by its text, with the lowercase codes of the countries to look in, in their order. */
export interface City {
  readonly name: string;
  readonly countryCodes: readonly string[];
}

/** A city whose place is known. */
export interface LocatedCity extends Coordinates {
  readonly name: string;
}

/** What is known of where cities are, by now. */
interface LocatedCities {
  /** Those that were found, in the order they are listed in. */
  readonly places: readonly LocatedCity[];
  /**
   * The first listed city that is found; undefined until all listed before it were looked up, and
   * where none is found.
   */
  readonly first: LocatedCity | undefined;
}

/** A city that was looked for: null where it was not found, undefined while it is looked for. */
type Outcome = LocatedCity | null | undefined;

/** Looks cities up. One that is not found in any of its countries is logged and left out. */
export function useLocatedCities(
  cities: readonly City[],
  geocoderUrl: string | undefined,
): LocatedCities {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const question = JSON.stringify(cities.map(({ name, countryCodes }) => [name, countryCodes]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list
  useEffect(() => {
    let isCurrent = true;
    const known: Outcome[] = cities.map(() => undefined);
    const settle = (index: number, outcome: Outcome) => {
      known[index] = outcome;
      setOutcomes([...known]);
    };
    setOutcomes(known);
    cities.forEach(({ name, countryCodes }, index) => {
      locateCity(name, countryCodes, { geocoderUrl }).then(
        (place) => {
          if (!isCurrent) return;
          if (!place)
            logFailure(
              new Error(`No place is known for the city ${name} (${countryCodes.join(", ")})`),
            );
          settle(index, place && { name, lat: place.lat, lng: place.lng });
        },
        (failure) => {
          if (!isCurrent) return;
          logFailure(failure);
          settle(index, null);
        },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [question, geocoderUrl]);

  // Undefined, too, where the first that is not given up is still looked for.
  const first = outcomes.find((outcome) => outcome !== null);
  const places = useMemo(() => outcomes.filter((outcome) => outcome != null), [outcomes]);
  return { places, first };
}
