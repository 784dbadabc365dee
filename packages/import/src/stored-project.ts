import { namesOf, rowOf } from "@vigie/domain/tables/fact";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import * as v from "valibot";
import { importedFacts } from "./columns";
import type { StoredProject } from "./compare";
import { columns } from "./read-rows";

const { reference: _, ...stored } = importedFacts;

/**
 * What an import reads of the projects that are there: the columns of `projects`, with the rows of `project_places` and of
 * lists. The own reference is read for itself: members may not read its column.
 */
export const STORED_COLUMNS = [
  "id",
  "updated_at",
  "user_id",
  ...namesOf(stored),
  "project_places(city, latitude, longitude, found)",
  "donors(name)",
  "resources(title_resource, link_resource)",
  "team(first_name, last_name, job_title)",
].join(", ");

/** A row of {@link STORED_COLUMNS}. */
export const storedRow = v.object({
  ...rowOf(stored).entries,
  user_id: v.nullable(v.string()),
  project_places: v.array(
    v.object({
      city: v.string(),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
      found: v.string(),
    }),
  ),
  donors: v.array(v.object({ name: v.nullable(v.string()) })),
  resources: v.array(
    v.object({ title_resource: v.string(), link_resource: v.nullable(v.string()) }),
  ),
  team: v.array(v.object({ first_name: v.string(), last_name: v.string(), job_title: v.string() })),
});

/**
 * A project that is there, as rows of a file are read, so that what forms trim is no change.
 *
 * @param importer the account that imports
 */
export function storedProject(
  row: v.InferOutput<typeof storedRow> & { reference: string | null },
  importer: string,
): StoredProject {
  const held = v.parse(columns, inputsOf(importedFacts, row));
  return {
    ...held,
    id: row.id,
    updated_at: row.updated_at,
    is_own: row.user_id === importer,
    places: row.project_places.flatMap(({ latitude, longitude, ...place }) =>
      latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
    ),
    lists: {
      donors: row.donors.flatMap(({ name }) => name ?? []),
      documents: row.resources.flatMap(({ title_resource: title, link_resource: link }) =>
        link === null ? [] : [{ title, link }],
      ),
      team: row.team,
    },
  };
}
