import { useQuery } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { useId } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { placesTable } from "@/data/content/places";
import type { StoredGeneralInformation } from "@/data/projects/facts/general-information";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PlacesEditor } from "./places-editor";
import type { Placing } from "./use-placing";

const LOOKUP_FAILURE = "failed.findCities";

interface PlacesCardProps {
  projectId: string;
  stored: StoredGeneralInformation;
  /** The lookup of its cities. */
  placing: Placing;
}

/** The places of a project's stored cities, on a small map on which they can be corrected. */
export function PlacesCard({ projectId, stored, placing }: PlacesCardProps) {
  const t = useStaffTexts();
  const headingId = useId();
  const { data: places, error, refetch } = useQuery(placesTable.list(projectId));
  const cities = readCities(stored.cities);
  if (cities.length === 0) return null;
  const isIncomplete =
    places !== undefined && cities.some((city) => !places.some((place) => place.city === city));
  const look = () => placing.mutate(stored);
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-4">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id={headingId} className="text-xl">
              {t("editor.placesOnTheMap")}
            </h2>
            <Badge tone="teal">{t("editor.savedAtOnce")}</Badge>
          </div>
          <p className="mt-1 max-w-prose text-muted">{t("editor.yourCitiesOnTheMap")}</p>
        </div>
        <ErrorBanner
          error={placing.isError ? LOOKUP_FAILURE : error}
          onRetry={placing.isError ? look : refetch}
        />
        {places ? (
          <PlacesEditor
            projectId={projectId}
            cities={cities}
            countries={readCountryCodes(stored.countries)}
            places={places}
            isLookedUp={placing.isPending}
          />
        ) : null}
        {isIncomplete && !placing.isError ? (
          <Button blocked={placing.isPending} onClick={look} className="self-start">
            {t("editor.findOnTheMap")}
          </Button>
        ) : null}
      </Card>
    </section>
  );
}
