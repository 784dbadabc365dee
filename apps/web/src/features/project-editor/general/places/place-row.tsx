import { countryLabel } from "@vigie/domain/places/countries";
import { useId } from "react";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { isRowChanged } from "@/data/changes/save-merged";
import type { PlaceChange, StoredPlace } from "@/data/content/places";
import { type Precision, precisions } from "@/data/content/precisions";
import type { PlaceChanges, UnsavedChange } from "./use-place-changes";

interface PlaceRowProps {
  city: string;
  /** The place with unsaved changes; null before the lookup. */
  place: StoredPlace | null;
  unsaved: UnsavedChange | undefined;
  /** Whether cities are being looked up. */
  isLookedUp: boolean;
  onShow: (place: StoredPlace) => void;
  /** Offers other places with the name. */
  onChoose: (place: StoredPlace) => void;
  /** Puts a pin on the map, for the person to move. */
  onPlace: (place: StoredPlace) => void;
  changes: PlaceChanges;
}

/** A city with its place, and what visitors see of it. */
export function PlaceRow(props: PlaceRowProps) {
  const { city, place, unsaved, isLookedUp, changes } = props;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="grid @xl:grid-cols-[minmax(0,1fr)_14rem] items-start gap-x-5 gap-y-2">
        <div className="min-w-0">
          <p>
            <span dir="auto" className="wrap-anywhere font-semibold">
              {city}
            </span>
            <span className="block text-muted text-sm">{whereItIs(place, isLookedUp)}</span>
          </p>
          {place ? <Ways {...props} place={place} /> : null}
        </div>
        {place && place.found !== "nowhere" ? (
          <VisitorsSee city={city} place={place} changes={changes} />
        ) : null}
      </div>
      {place && unsaved?.error ? (
        <NotSaved city={city} place={place} unsaved={unsaved} changes={changes} />
      ) : null}
    </li>
  );
}

function Ways({ city, place, onShow, onChoose, onPlace }: PlaceRowProps & { place: StoredPlace }) {
  return (
    <div className="-ms-4 flex flex-wrap">
      {place.found === "nowhere" ? (
        <Button variant="quiet" onClick={() => onPlace(place)}>
          Set by hand
          <span className="sr-only">: {city}</span>
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onShow(place)}>
          Show <span className="sr-only">{city} on the map</span>
        </Button>
      )}
      <Button variant="quiet" onClick={() => onChoose(place)}>
        Choose another <span className="sr-only">{city}</span>
      </Button>
    </div>
  );
}

type VisitorsSeeProps = Pick<PlaceRowProps, "city" | "changes"> & { place: StoredPlace };

function VisitorsSee({ city, place, changes }: VisitorsSeeProps) {
  const hintId = useId();
  const hint = hintOf(place);
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-semibold text-sm">
        Visitors see
      </span>
      <Select
        aria-label={`What visitors see of ${city}`}
        aria-describedby={hint ? hintId : undefined}
        options={precisionOptions}
        value={place.precision}
        onChange={({ currentTarget }) => {
          const precision = precisions.find((known) => known === currentTarget.value);
          if (precision) changes.change(place, { precision });
        }}
      />
      {hint ? (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** An unknown country has no point to show. */
function hintOf({ precision, country }: StoredPlace): string | null {
  if (precision === "region") return "A pin in the middle of an area of about 100 km.";
  if (precision === "exact") return null;
  return country === null
    ? "No pin, because its country is not known."
    : "A pin in the middle of the country.";
}

interface NotSavedProps extends Pick<PlaceRowProps, "city" | "changes"> {
  place: StoredPlace;
  unsaved: UnsavedChange;
}

function NotSaved({ city, place, unsaved: { change, error }, changes }: NotSavedProps) {
  if (isRowChanged<StoredPlace>(error)) {
    return (
      <ConflictChoice
        label={city}
        conflict={{
          name: city,
          mine: changeInWords(change),
          theirs: changeInWords(error.stored),
          choice: null,
        }}
        by={error.by?.name}
        onChoose={(choice) => changes.decide(place, choice)}
      />
    );
  }
  return (
    <ErrorBanner error={error}>
      <Button onClick={() => changes.decide(place, "mine")}>Try again</Button>
      <Button variant="quiet" onClick={() => changes.decide(place, "theirs")}>
        Leave it as it was
      </Button>
    </ErrorBanner>
  );
}

/** The options for how precisely visitors see a place. */
const precisionOptions: readonly { value: Precision; label: string }[] = [
  { value: "exact", label: "This place" },
  { value: "region", label: "Only the region" },
  { value: "country", label: "Only the country" },
];

/** A description of where a city was found. */
function whereItIs(place: StoredPlace | null, isLookedUp: boolean): string {
  if (place === null) return isLookedUp ? "Looking it up…" : "Not on the map yet";
  if (place.found === "nowhere") return "Not found";
  const country = place.country === null ? "" : countryLabel(place.country);
  if (place.found === "gazetteer") return country || "On the map";
  return country ? `Set by hand, ${country}` : "Set by hand";
}

/** A change of a place, or its stored state, in words for a comparison. */
function changeInWords(change: PlaceChange): string {
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
