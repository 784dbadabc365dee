import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { isAddedAlready } from "./added-row";
import { contentRows, type RowAddress } from "./rows";

const columns = "id, url:press_url, updated_at";

const pressLink = v.object({
  id: v.string(),
  /** Its address, `http` or `https`. */
  url: v.string(),
  updated_at: v.string(),
});

/** An article that mentions a project. */
export type StoredPressLink = v.InferOutput<typeof pressLink>;

const pressLinks = contentRows("press", {
  key: ["press"],
  columns,
  row: pressLink,
  failures: { load: "Failed to load press links", remove: "Failed to delete press link" },
});

/** The press links of a project, oldest first. */
export const pressLinksQuery = pressLinks.list;

/** Deletes a press link. */
export const deletePressLink = pressLinks.remove;

/**
 * Adds a press link to a project, once for each id.
 *
 * @throws {DataError}
 */
export async function createPressLink(link: RowAddress & { url: string }): Promise<void> {
  const { id, projectId, url } = link;
  const row = { id, project_id: projectId, press_url: url };
  const result = await database().from("press").insert(row);
  if (!isAddedAlready(result)) unwrap(result, "Failed to save press link");
}
