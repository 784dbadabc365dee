import { queryOptions } from "@tanstack/react-query";
import { database } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";

/** An article that mentions a project. */
export interface StoredPressLink {
  id: string;
  /** Its address, `http` or `https`. */
  url: string;
}

const columns = "id, url:press_url";

/** The press links of a project, oldest first. */
export function pressLinksQuery(projectId: string) {
  return queryOptions({
    queryKey: ["press", projectId],
    queryFn: async ({ signal }): Promise<StoredPressLink[]> =>
      unwrap(
        await database()
          .from("press")
          .select(columns)
          .eq("project_id", projectId)
          .order("created_at")
          // Imported rows were created in the same moment; they keep one order all the same.
          .order("id")
          .abortSignal(signal),
        "Failed to load press links",
      ),
  });
}

/**
 * Adds a press link to a project and returns it as it is stored.
 *
 * @throws {DataError}
 */
export async function createPressLink(link: {
  projectId: string;
  url: string;
}): Promise<StoredPressLink> {
  return unwrap(
    await database()
      .from("press")
      .insert({ project_id: link.projectId, press_url: link.url })
      .select(columns)
      .single(),
    "Failed to save press link",
  );
}

/**
 * Deletes a press link.
 *
 * @throws {DataError} also where there is no such link, or not for this person
 */
export async function deletePressLink(link: { id: string; projectId: string }): Promise<void> {
  const sentence = "Failed to delete press link";
  const row = unwrap(
    await database()
      .from("press")
      .delete()
      .eq("id", link.id)
      .eq("project_id", link.projectId)
      .select("id")
      .maybeSingle(),
    sentence,
  );
  writtenRow(row, sentence);
}
