import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { PlaceDrawing } from "@/components/map/still/place-drawing";
import { useCountryStill } from "@/components/map/still/use-country-still";

/** The facts that the drawing of a project's places depends on; lists as stored. */
export interface PlaceCoverProps {
  title: string;
  countries: unknown;
  cities: unknown;
}

/** A drawing of a project's country and places, in place of a picture. */
export function PlaceCover({ title, countries, cities }: PlaceCoverProps) {
  const country = useCountryStill(readCountryCodes(countries));
  return (
    <PlaceDrawing
      title={title}
      cities={readCities(cities)}
      country={country}
      className="block size-full"
    />
  );
}
