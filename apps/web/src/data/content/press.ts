import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";
import { contentRows } from "./rows";

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
 * Adds a press link to a project, and gives its id.
 *
 * @throws {DataError}
 */
export async function createPressLink(link: { projectId: string; url: string }): Promise<string> {
  const { id } = unwrap(
    await database()
      .from("press")
      .insert({ project_id: link.projectId, press_url: link.url })
      .select("id")
      .single(),
    "Failed to save press link",
  );
  return id;
}
