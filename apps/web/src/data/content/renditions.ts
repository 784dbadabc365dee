import {
  newRenditionBase,
  type Renditions,
  renditionPath,
  renditionPaths,
} from "@vigie/domain/files/renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";
import { staffClient, uploadClient } from "@/lib/supabase/staff";
import { unwrap } from "@/lib/unwrap";

/** A year in seconds: a rendition's name is never given again. */
const CACHE_SECONDS = String(365 * 24 * 60 * 60);

/**
 * Puts the smaller versions of a picture into its project's folder. A row has to name them next, else
 * call {@link discardRenditions}. Where one of them fails, none stays.
 *
 * @param made what `makeRenditions` made of the picture as it is stored; null where it made none
 * @param failure what the catalogue says when an upload fails
 * @returns what the row says of its picture (see `renditionColumns`); null where there are none
 * @throws {DataError}
 */
export async function uploadRenditions(
  projectId: string,
  made: MadeRenditions | null,
  failure: string,
  { onProgress = () => {}, ...watch }: UploadWatch = {},
): Promise<Renditions | null> {
  if (made === null) return null;
  const { type, width, height, colour, files } = made;
  const base = newRenditionBase(projectId, type, crypto.getRandomValues(new Uint8Array(24)));
  const renditions = { base, width, height, colour };
  const total = files.reduce((bytes, { image }) => bytes + image.size, 0);
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
    // What cannot be removed now has no row, and goes with the next sweep.
    await discardRenditions(renditions).catch(() => {});
    throw error;
  }
  return renditions;
}

/**
 * Removes the smaller versions of a picture that no row names.
 *
 * @throws {DataError}
 */
export async function discardRenditions(renditions: Renditions): Promise<void> {
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  unwrap(
    await bucket.remove(renditionPaths(renditions)),
    "Failed to remove images that were not added",
  );
}
