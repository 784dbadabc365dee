import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { PlaceDrawing } from "@/components/map/still/place-drawing";
import { useCountryStill } from "@/components/map/still/use-country-still";

/** What the drawing of a project's place is made of; lists as they are stored. */
export interface PlaceCoverProps {
  title: string;
  countries: unknown;
  cities: unknown;
}

/** The country of a project with its places, which stands for a picture and fills its place. */
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
