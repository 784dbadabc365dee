import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { isAddedAlready } from "./added-row";
import { precisions } from "./precisions";
import { contentRows } from "./rows";

const columns = "id, city, country, latitude, longitude, precision, found, updated_at";
const loadFailure = "Failed to load the places of the project";
const saveFailure = "Failed to save the place";

const place = v.object({
  id: v.string(),
  /** As it stands in the project's list of cities, without spaces around it. */
  city: v.string(),
  /** Lowercase code of the country it was found in; null where that is not known. */
  country: v.nullable(v.string()),
  /** Degrees; null where the city was found nowhere. */
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  precision: v.picklist(precisions),
  /** In the gazetteer, set by hand, or nowhere. */
  found: v.picklist(["gazetteer", "hand", "nowhere"]),
  updated_at: v.string(),
});

/** Where a city of a project lies, as its members know it. */
export type StoredPlace = v.InferOutput<typeof place>;

/** What a look for a city gave. */
export type LookedUpPlace = Pick<
  StoredPlace,
  "city" | "country" | "latitude" | "longitude" | "found"
>;

/** What members change of a place. */
export type PlaceChange = Partial<Omit<StoredPlace, "id" | "city" | "updated_at">>;

/** Where the cities of a project lie; a city that was not looked for yet has no row. */
export const placesQuery = contentRows("project_places", {
  key: ["project-places"],
  columns,
  row: place,
  failures: { load: loadFailure },
}).list;

/**
 * Stores where cities of a project lie that have no place yet; one that got its place meanwhile keeps it.
 *
 * @throws {DataError} also where one of them is no longer listed
 */
export async function addPlaces(
  projectId: string,
  places: readonly LookedUpPlace[],
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map((found) => ({ ...found, project_id: projectId }));
  const added = await database().from("project_places").insert(rows);
  if (!isAddedAlready(added)) return void unwrap(added, saveFailure);
  const known = unwrap(
    await database().from("project_places").select("city").eq("project_id", projectId),
    saveFailure,
  ).map(({ city }) => city);
  await addPlaces(
    projectId,
    places.filter(({ city }) => !known.includes(city)),
  );
}

/**
 * Changes where a city lies, or how exactly visitors are shown it, and returns what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same of it meanwhile
 * @throws {RowGoneError} when the city was taken from the list
 * @throws {DataError}
 */
export function changePlace(loaded: StoredPlace, mine: PlaceChange): Promise<StoredPlace> {
  return updateRow({
    table: "project_places",
    id: loaded.id,
    loaded,
    mine,
    select: columns,
    row: place,
    failure: saveFailure,
  });
}
