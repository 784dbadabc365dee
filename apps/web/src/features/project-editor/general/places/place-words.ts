import { countryLabel } from "@vigie/domain/places/countries";
import type { PlaceChange, StoredPlace } from "@/data/content/places";
import type { Precision } from "@/data/content/precisions";

/** The options for how precisely visitors see a place. */
export const precisionOptions: readonly { value: Precision; label: string }[] = [
  { value: "exact", label: "This place" },
  { value: "region", label: "Only the region" },
  { value: "country", label: "Only the country" },
];

/** A description of where a city was found. */
export function whereItIs(place: StoredPlace | null, isLookedUp: boolean): string {
  if (place === null) return isLookedUp ? "Looking it up…" : "Not on the map yet";
  if (place.found === "nowhere") return "Not found";
  const country = place.country === null ? "" : countryLabel(place.country);
  if (place.found === "gazetteer") return country || "On the map";
  return country ? `Set by hand, ${country}` : "Set by hand";
}

/** A change of a place, or its stored state, in words for a comparison. */
export function changeInWords(change: PlaceChange): string {
  const { latitude, longitude, precision } = change;
  const shown = precisionOptions.find(({ value }) => value === precision);
  return [
    latitude == null || longitude == null ? null : `At ${degrees(latitude)}, ${degrees(longitude)}`,
    shown ? `Visitors see: ${shown.label.toLowerCase()}` : null,
  ]
    .filter((words) => words !== null)
    .join("; ");
}

function degrees(value: number): string {
  return value.toFixed(4);
}
