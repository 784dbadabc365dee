import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { staffClient } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

const batch = 100;

/**
 * Removes every stored image of a project: the files under `{projectId}/`.
 *
 * @throws {DataError}
 */
export async function removeStoredImages(projectId: string): Promise<void> {
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  for (;;) {
    const files = unwrap(
      await bucket.list(projectId, { limit: batch }),
      "Failed to find the stored images of the project",
    );
    if (files.length === 0) return;
    const removed = unwrap(
      await bucket.remove(files.map(({ name }) => `${projectId}/${name}`)),
      "Failed to remove the stored images of the project",
    );
    // What may not be removed stays listed, and would be asked for again and again.
    if (removed.length < files.length || files.length < batch) return;
  }
}
