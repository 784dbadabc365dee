import * as v from "valibot";
import { precisions } from "./precisions";

/** What is asked for of a place, in the words of PostgREST. */
export const publicPlaceColumns = "city, country, latitude, longitude, precision";

/** What arrives of a place that visitors may know. */
export const publicPlaceRow = v.object({
  /** Degrees of the point that stands for it: its own, its region's or its country's. */
  latitude: v.number(),
  longitude: v.number(),
  city: v.string(),
  country: v.nullable(v.string()),
  precision: v.picklist(precisions),
});

/** Where a city of a project lies, no more exactly than its people let visitors know. */
export type PublicPlace = v.InferOutput<typeof publicPlaceRow>;
