import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { database } from "@/lib/supabase/data";
import { staffClient } from "@/lib/supabase/staff";
import { unwrap } from "@/lib/unwrap";

/**
 * Removes the stored files of projects that were deleted for good or left the trash. Our own server
 * has done so by itself; on Supabase, where no trigger may delete files, this is what does.
 *
 * @throws {DataError}
 */
export async function removeGoneFiles(): Promise<void> {
  const failure = "Failed to remove the stored images of deleted projects";
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  for (;;) {
    const names = unwrap(await database().rpc("gone_files"), failure);
    if (names.length === 0) return;
    const removed = unwrap(await bucket.remove(names), failure);
    // What may not be removed stays named, and would be asked for again and again.
    if (removed.length < names.length) return;
  }
}
