import type { VisitorTexts } from "@vigie/domain/language/texts";
import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { ReactNode } from "react";

/** A city of a project that is on the map. */
export interface LocatedCity extends Coordinates {
  readonly name: string;
  /** Lowercase code of the country that it is in; null where that is not known. */
  readonly country: string | null;
  /** What the point stands for: the city itself, or only the region or the country that it is in. */
  readonly precision: "exact" | "region" | "country";
  /** A picture that was taken there, which its pin shows. */
  readonly picture?: ReactNode;
}

/** A note for a point that is not the city's own; null for one that is. */
export function precisionNote(t: VisitorTexts, { precision }: LocatedCity): string | null {
  if (precision === "exact") return null;
  return precision === "region" ? t("map.somewhereInThisRegion") : t("map.somewhereInThisCountry");
}
