import * as v from "valibot";
import { precisions } from "./precisions";

/** The columns of a public place, in PostgREST's syntax. */
export const publicPlaceColumns = "city, country, latitude, longitude, precision";

/** A row of public places, read by {@link publicPlaceColumns}. */
export const publicPlaceRow = v.object({
  /** In degrees: of the place itself, its region or its country. */
  latitude: v.number(),
  longitude: v.number(),
  city: v.string(),
  country: v.nullable(v.string()),
  precision: v.picklist(precisions),
});

/** The place of one of a project's cities, as precise as its members let visitors know. */
export type PublicPlace = v.InferOutput<typeof publicPlaceRow>;
