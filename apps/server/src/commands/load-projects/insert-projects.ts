import type { SupabaseClient } from "@supabase/supabase-js";
import { CommandError } from "../command-error";
import type { FoundMember } from "../directory";
import type { LoadedProject } from "./project-of-row";

/** Who the projects will belong to. */
type Owner = Pick<FoundMember, "user_id" | "organization">;

/** Few requests, each far below the limit of a body. */
const batchSize = 200;

/**
 * Puts the projects online in batches.
 *
 * @param client carries the secret key
 * @throws {CommandError} with the backend's reason and how many projects are there nonetheless
 */
export async function insertProjects(
  client: SupabaseClient,
  owner: Owner,
  projects: readonly LoadedProject[],
): Promise<void> {
  for (let loaded = 0; loaded < projects.length; loaded += batchSize) {
    const { error } = await client.from("projects").insert(
      projects.slice(loaded, loaded + batchSize).map((project) => ({
        ...project,
        is_online: true,
        user_id: owner.user_id,
        organization_id: owner.organization,
      })),
    );
    if (error) {
      throw new CommandError(
        `${loaded} of ${projects.length} projects were loaded, then the backend refused: ${error.message}`,
      );
    }
  }
}
