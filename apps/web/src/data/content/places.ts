import { rowOf } from "@vigie/domain/tables/fact";
import { places } from "@vigie/domain/tables/places";
import type * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { isTaken } from "./content-changes";
import { contentTable } from "./content-table";

const saveFailure = "failed.savePlace";

const row = rowOf(places.facts);

/** The place of one of a project's cities, as its members see it. */
export type StoredPlace = v.InferOutput<typeof row>;

/** The result of looking up a city. */
export type LookedUpPlace = Pick<
  StoredPlace,
  "city" | "country" | "latitude" | "longitude" | "found"
>;

/** What members change of a place. */
export type PlaceChange = Partial<Omit<StoredPlace, "id" | "city" | "updated_at">>;

/** The places of a project's cities. A city that was not looked up yet has no row. */
export const placesTable = contentTable(places, {
  key: ["project-places"],
  row,
  failures: { load: "failed.loadPlaces", save: saveFailure },
});

/**
 * Stores places of a project's cities. A city that got its place meanwhile keeps it.
 *
 * @throws {DataError} also where one of them is no longer listed
 */
export async function addPlaces(projectId: string, found: readonly LookedUpPlace[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((place) => ({ ...place, project_id: projectId }));
  const added = await database().from("project_places").insert(rows);
  if (!isTaken(added.error)) return void unwrap(added, saveFailure);
  const known = unwrap(
    await database().from("project_places").select("city").eq("project_id", projectId),
    saveFailure,
  ).map(({ city }) => city);
  await addPlaces(
    projectId,
    found.filter(({ city }) => !known.includes(city)),
  );
}
