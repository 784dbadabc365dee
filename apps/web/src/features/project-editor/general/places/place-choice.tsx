import { useQuery } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import type { PlaceCandidate } from "@vigie/map-format/place-candidates";
import { ErrorBanner } from "@/components/layout/error-banner";
import { candidatesOf } from "@/components/map/places/gazetteer";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import type { StoredPlace } from "@/data/content/places";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PlaceChoiceProps {
  /** The place to replace; null while the dialog is closed. */
  place: StoredPlace | null;
  /** The project's countries by their codes. */
  countries: readonly string[];
  onClose: () => void;
  onChoose: (candidate: PlaceCandidate) => void;
}

/** All places with a city's name, to choose the right one. */
export function PlaceChoice({ place, countries, onClose, onChoose }: PlaceChoiceProps) {
  const t = useStaffTexts();
  const city = place?.city ?? "";
  const {
    data: candidates,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ["place-candidates", city, countries],
    queryFn: () => candidatesOf(city, countries),
    enabled: place !== null,
    retry: false,
  });
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      title={t("editor.which", { city })}
      description={
        countries.length === 0 ? t("editor.largeTownsOfThisName") : t("editor.placesOfThisNameIn")
      }
    >
      <ErrorBanner error={error && t("editor.thePlacesCouldNotBe")} onRetry={refetch} />
      {isPending ? (
        <Spinner label={t("editor.loadingPlaces")} className="size-7 self-center" />
      ) : null}
      {candidates?.length === 0 ? <p>{t("editor.noneIsKnownSetThe")}</p> : null}
      {candidates?.length ? (
        <ul className="flex flex-col gap-2">
          {candidates.map((candidate) => (
            <li key={`${candidate.lat} ${candidate.lng}`}>
              <Button
                aria-current={isAt(place, candidate) || undefined}
                onClick={() => onChoose(candidate)}
                className="w-full flex-col items-start! gap-0.5 text-start aria-current:border-primary aria-current:bg-tint aria-current:text-on-tint"
              >
                <span>{[candidate.name, countryOf(t, candidate)].filter(Boolean).join(", ")}</span>
                <span className="font-normal text-sm">{aboutOf(t, place, candidate)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t("editor.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function isAt(place: StoredPlace | null, { lat, lng }: PlaceCandidate): boolean {
  return place?.latitude === lat && place.longitude === lng;
}

function countryOf(t: StaffTexts, { country }: PlaceCandidate): string {
  return country === null ? "" : countryLabel(t, country);
}

/** What distinguishes a place from others with its name. */
function aboutOf(t: StaffTexts, place: StoredPlace | null, candidate: PlaceCandidate): string {
  const { near, population } = candidate;
  return [
    isAt(place, candidate) ? t("editor.onTheMapNow") : null,
    near ? t("editor.kmFrom", { kilometres: near.kilometres, name: near.name }) : null,
    population > 0 ? t("editor.people", { count: population }) : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
