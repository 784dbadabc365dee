import { storedEntries } from "@vigie/domain/tables/fact";
import { places } from "@vigie/domain/tables/places";
import * as v from "valibot";

/** The columns of a public place, in PostgREST's syntax. */
export const publicPlaceColumns = "city, country, latitude, longitude, precision";

const { city, country, precision } = places.facts;
const shown = storedEntries({ city, country, precision });

/** A row of public places, read by {@link publicPlaceColumns}. */
export const publicPlaceRow = v.object({
  /** In degrees: of the place itself, its region or its country. */
  latitude: v.number(),
  longitude: v.number(),
  ...shown,
});

/** The place of one of a project's cities, as precise as its members let visitors know. */
export type PublicPlace = v.InferOutput<typeof publicPlaceRow>;
