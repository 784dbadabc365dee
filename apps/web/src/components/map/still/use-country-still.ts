import { findCountry } from "@vigie/domain/places/countries";
import type { CountryStill } from "@vigie/map-format/still-files";
import { useEffect, useState } from "react";
import { logFailure } from "@/lib/log";
import { readCountryStill } from "./read-stills";

/**
 * The drawing of the first known one of some countries, by their codes, for `PlaceDrawing`:
 * undefined while it is fetched, null where there is none. A failure is logged and reads as none.
 */
export function useCountryStill(countries: readonly string[]): CountryStill | null | undefined {
  const code = countries.map((country) => findCountry(country)?.code).find(Boolean);
  const [read, setRead] = useState<{ code: string; still: CountryStill | null }>();
  useEffect(() => {
    if (!code) return undefined;
    let isCurrent = true;
    const show = (still: CountryStill | null) => {
      if (isCurrent) setRead({ code, still });
    };
    readCountryStill(code).then(show, (failure) => {
      logFailure(failure);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [code]);
  if (!code) return null;
  return read?.code === code ? read.still : undefined;
}
