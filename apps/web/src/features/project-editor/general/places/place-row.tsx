import { countryLabel } from "@vigie/domain/places/countries";
import type { StoredPlace } from "@/data/content/places";

interface PlaceRowProps {
  city: string;
  /** Null while it was not looked for. */
  place: StoredPlace | null;
  /** Whether cities are being looked for. */
  isLookedUp: boolean;
}

/** A city, and where it is. */
export function PlaceRow({ city, place, isLookedUp }: PlaceRowProps) {
  return (
    <li className="flex flex-wrap gap-x-3 py-2">
      <span dir="auto" className="wrap-anywhere font-semibold">
        {city}
      </span>
      <span className="text-muted">{whereItIs(place, isLookedUp)}</span>
    </li>
  );
}

function whereItIs(place: StoredPlace | null, isLookedUp: boolean): string {
  if (place === null) return isLookedUp ? "Looking it up…" : "Not on the map yet";
  if (place.found === "nowhere") return "Not found";
  return place.country === null ? "On the map" : countryLabel(place.country);
}
