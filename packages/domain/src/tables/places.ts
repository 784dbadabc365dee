import * as v from "valibot";
import { table } from "./fact";
import { computed, internal } from "./kinds";

/** How exactly visitors are shown a place. */
export const PRECISIONS = ["exact", "region", "country"] as const;

/** Where a position comes from: the gazetteer, a member's hand, or nowhere. */
const SOURCES = ["gazetteer", "hand", "nowhere"] as const;

/** Where the project's cities lie. A city that was not looked up yet has no row. */
export const places = table(
  "project_places",
  {
    /** As in the project's list of cities, trimmed. */
    city: computed("city", "line", v.string()),
    /** Lowercase code of the country it was found in; none where that is not known. */
    country: computed("country", "countries", v.nullable(v.string())),
    /** In degrees; none where the city was not found. */
    latitude: computed("latitude", "line", v.nullable(v.number())),
    longitude: computed("longitude", "line", v.nullable(v.number())),
    precision: computed("precision", "line", v.picklist(PRECISIONS)),
    found: internal("found", v.picklist(SOURCES)),
  },
  "city",
);
