import type { PlaceCandidate } from "@vigie/map-format/place-candidates";
import { useMemo, useState } from "react";
import { PlacingMap } from "@/components/map/placing/placing-map";
import type { PlacedPin } from "@/components/map/placing/placing-map-view";
import type { StoredPlace } from "@/data/content/places";
import { environment } from "@/lib/env";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PlaceChoice } from "./place-choice";
import { PlaceRow } from "./place-row";
import { usePlaceChanges } from "./use-place-changes";

interface PlacesEditorProps {
  projectId: string;
  cities: readonly string[];
  /** The country codes of the project. */
  countries: readonly string[];
  places: readonly StoredPlace[];
  /** Whether cities are being looked up. */
  isLookedUp: boolean;
}

/** The map of a project's places, and a list with their actions. */
export function PlacesEditor(props: PlacesEditorProps) {
  const t = useStaffTexts();
  const { projectId, cities, countries, isLookedUp } = props;
  const changes = usePlaceChanges(projectId);
  const { unsaved } = changes;
  const places = useMemo(
    () => props.places.map((place) => ({ ...place, ...unsaved.get(place.id)?.change })),
    [props.places, unsaved],
  );
  const [byHand, setByHand] = useState<ReadonlySet<string>>(new Set());
  const [goal, setGoal] = useState<{ id: string } | null>(null);
  const [chosenFor, setChosenFor] = useState<StoredPlace | null>(null);
  const pins = useMemo(() => pinsOf(places, byHand), [places, byHand]);
  const { tileUrl, tileCredit } = environment();

  const move = (id: string, { lat, lng }: { lat: number; lng: number }) => {
    const place = places.find((known) => known.id === id);
    if (place) changes.change(place, { latitude: lat, longitude: lng, found: "hand" });
  };
  const choose = ({ lat, lng, country }: PlaceCandidate) => {
    if (chosenFor) {
      changes.change(chosenFor, { latitude: lat, longitude: lng, country, found: "gazetteer" });
      setGoal({ id: chosenFor.id });
    }
    setChosenFor(null);
  };
  return (
    <>
      <div>
        <PlacingMap
          label={t("editor.mapOfThePlaces")}
          pins={pins}
          goal={goal}
          onMove={move}
          tileUrl={tileUrl}
          tileCredit={tileCredit}
        />
        <div className="@container mt-4 flex flex-col gap-4">
          <ul className="divide-y divide-line">
            {cities.map((city) => {
              const place = places.find((known) => known.city === city) ?? null;
              return (
                <PlaceRow
                  key={city}
                  city={city}
                  place={place}
                  unsaved={place ? unsaved.get(place.id) : undefined}
                  isLookedUp={isLookedUp}
                  onShow={({ id }) => setGoal({ id })}
                  onChoose={setChosenFor}
                  onPlace={({ id }) => setByHand(new Set([...byHand, id]))}
                  changes={changes}
                />
              );
            })}
          </ul>
          <p className="max-w-prose text-muted text-sm">{t("editor.whereAPinCouldPut")}</p>
        </div>
      </div>
      <PlaceChoice
        place={chosenFor}
        countries={countries}
        onClose={() => setChosenFor(null)}
        onChoose={choose}
      />
    </>
  );
}

/** The pins of places with a point, and of those that are being set by hand. */
function pinsOf(places: readonly StoredPlace[], byHand: ReadonlySet<string>): PlacedPin[] {
  return places.flatMap<PlacedPin>(({ id, city, latitude, longitude }) => {
    if (latitude !== null && longitude !== null) {
      return [{ id, name: city, position: { lat: latitude, lng: longitude } }];
    }
    return byHand.has(id) ? [{ id, name: city, position: null }] : [];
  });
}
