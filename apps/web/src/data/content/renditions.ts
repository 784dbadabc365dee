import { type Renditions, renditionPath, renditionPaths } from "@vigie/domain/files/renditions";
import { newRenditionBase } from "@vigie/domain/files/stored-renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import type { FailureKey } from "@/lib/data-error";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";
import { staffClient, uploadClient } from "@/lib/supabase/staff";
import { unwrap } from "@/lib/unwrap";

/** A year in seconds, since renditions never change under their names. */
const CACHE_SECONDS = String(365 * 24 * 60 * 60);

/**
 * Uploads the renditions of a picture into its project's folder, all or none. Afterwards store a row that names them,
 * or call {@link discardRenditions}.
 *
 * @param made the renditions by `makeRenditions`; null where it made none
 * @param failure what is said of a failed upload
 * @returns the renditions for the row (see `renditionColumns`); null where there are none
 * @throws {DataError}
 */
export async function uploadRenditions(
  projectId: string,
  made: MadeRenditions | null,
  failure: FailureKey,
  { onProgress = () => {}, ...watch }: UploadWatch = {},
): Promise<Renditions | null> {
  if (made === null) return null;
  const { type, width, height, colour, files } = made;
  const base = newRenditionBase(projectId, type, crypto.getRandomValues(new Uint8Array(24)));
  const renditions = { base, width, height, colour };
  const total = renditionBytes(made);
  let sent = 0;
  try {
    for (const { width: step, image } of files) {
      const client = await uploadClient({
        ...watch,
        onProgress: (share) => onProgress((sent + share * image.size) / total),
      });
      const bucket = client.storage.from(PROJECT_IMAGES_BUCKET);
      const options = { contentType: type, cacheControl: CACHE_SECONDS };
      unwrap(await bucket.upload(renditionPath(base, step), image, options), failure);
      sent += image.size;
    }
  } catch (error) {
    // The server later deletes what cannot be removed now, since no row names it.
    await discardRenditions(renditions).catch(() => {});
    throw error;
  }
  return renditions;
}

/**
 * Removes renditions that no row names.
 *
 * @throws {DataError}
 */
export async function discardRenditions(renditions: Renditions): Promise<void> {
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  unwrap(await bucket.remove(renditionPaths(renditions)), "failed.removeImages");
}

/** The size of all renditions of a picture together, in bytes; 0 for none. */
export function renditionBytes(made: MadeRenditions | null): number {
  return made?.files.reduce((bytes, { image }) => bytes + image.size, 0) ?? 0;
}
