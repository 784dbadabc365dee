import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabel } from "@vigie/domain/places/countries";
import { PRECISIONS } from "@vigie/domain/tables/places";
import { type ReactNode, useId } from "react";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { isRowChanged } from "@/data/changes/save-merged";
import type { PlaceChange, StoredPlace } from "@/data/content/places";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
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
  const t = useStaffTexts();
  const { city, place, unsaved, isLookedUp, changes } = props;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="grid @xl:grid-cols-[minmax(0,1fr)_14rem] items-start gap-x-5 gap-y-2">
        <div className="min-w-0">
          <p>
            <span dir="auto" className="wrap-anywhere font-semibold">
              {city}
            </span>
            <span className="block text-muted text-sm">{whereItIs(t, place, isLookedUp)}</span>
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
  const t = useStaffTexts();
  return (
    <div className="-ms-4 flex flex-wrap">
      {place.found === "nowhere" ? (
        <Button variant="quiet" onClick={() => onPlace(place)}>
          {inOne(t.rich("editor.setByHandCity", { aside: readAloud }, { city }))}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onShow(place)}>
          {inOne(t.rich("editor.showOnTheMap", { aside: readAloud }, { city }))}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onChoose(place)}>
        {inOne(t.rich("editor.chooseAnotherCity", { aside: readAloud }, { city }))}
      </Button>
    </div>
  );
}

/** Words for screen readers alone. */
function readAloud(words: ReactNode[]): ReactNode {
  return <span className="sr-only">{inOne(words)}</span>;
}

type VisitorsSeeProps = Pick<PlaceRowProps, "city" | "changes"> & { place: StoredPlace };

function VisitorsSee({ city, place, changes }: VisitorsSeeProps) {
  const t = useStaffTexts();
  const precisionOptions = precisionOptionsOf(t);
  const hintId = useId();
  const hint = hintOf(t, place);
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-semibold text-sm">
        {t("editor.visitorsSee")}
      </span>
      <Select
        aria-label={t("editor.whatVisitorsSeeOf", { city })}
        aria-describedby={hint ? hintId : undefined}
        options={precisionOptions}
        value={place.precision}
        onChange={({ currentTarget }) => {
          const precision = PRECISIONS.find((known) => known === currentTarget.value);
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
function hintOf(t: StaffTexts, { precision, country }: StoredPlace): string | null {
  if (precision === "region") return t("editor.aPinInARegion");
  if (precision === "exact") return null;
  return country === null ? t("editor.noPinBecauseItsCountry") : t("editor.aPinInTheCountry");
}

interface NotSavedProps extends Pick<PlaceRowProps, "city" | "changes"> {
  place: StoredPlace;
  unsaved: UnsavedChange;
}

function NotSaved({ city, place, unsaved: { change, error }, changes }: NotSavedProps) {
  const t = useStaffTexts();
  if (isRowChanged<StoredPlace>(error)) {
    return (
      <ConflictChoice
        label={city}
        conflict={{
          name: city,
          mine: changeInWords(t, change),
          theirs: changeInWords(t, error.stored),
          choice: null,
        }}
        by={error.by}
        onChoose={(choice) => changes.decide(place, choice)}
      />
    );
  }
  return (
    <ErrorBanner error={error}>
      <Button onClick={() => changes.decide(place, "mine")}>{t("common.tryAgain")}</Button>
      <Button variant="quiet" onClick={() => changes.decide(place, "theirs")}>
        {t("editor.leaveItAsItWas")}
      </Button>
    </ErrorBanner>
  );
}

/** The options for how precisely visitors see a place. */
function precisionOptionsOf(
  t: StaffTexts,
): readonly { value: StoredPlace["precision"]; label: string }[] {
  return [
    { value: "exact", label: t("editor.thisPlace") },
    { value: "region", label: t("editor.onlyTheRegion") },
    { value: "country", label: t("editor.onlyTheCountry") },
  ];
}

/** A description of where a city was found. */
function whereItIs(t: StaffTexts, place: StoredPlace | null, isLookedUp: boolean): string {
  if (place === null) return isLookedUp ? t("editor.lookingItUp") : t("editor.notOnTheMapYet");
  if (place.found === "nowhere") return t("editor.notFound");
  const country = place.country === null ? "" : countryLabel(t, place.country);
  if (place.found === "gazetteer") return country || t("editor.onTheMap");
  return country ? t("editor.setByHandIn", { country }) : t("editor.setByHand");
}

/** A change of a place, or its stored state, in words for a comparison. */
function changeInWords(t: StaffTexts, change: PlaceChange): string {
  const precisionOptions = precisionOptionsOf(t);
  const { latitude, longitude, precision } = change;
  const shown = precisionOptions.find(({ value }) => value === precision);
  return [
    latitude == null || longitude == null
      ? null
      : t("editor.at", { latitude: degrees(latitude), longitude: degrees(longitude) }),
    shown ? t("editor.visitorsSeeThat", { what: shown.label.toLowerCase() }) : null,
  ]
    .filter((words) => words !== null)
    .join("; ");
}

function degrees(value: number): string {
  return value.toFixed(4);
}
