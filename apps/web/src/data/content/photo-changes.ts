import { renditionColumns } from "@vigie/domain/files/stored-renditions";
import { storableLine } from "@vigie/domain/format/text";
import * as v from "valibot";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database } from "@/lib/supabase/data";
import { uploadClient } from "@/lib/supabase/staff";
import { unwrapAs, writtenRow } from "@/lib/unwrap";
import type { StoredPhoto } from "./photo-row";
import { photosTable } from "./photos";
import { discardRenditions, renditionBytes, uploadRenditions } from "./renditions";

const uploadFailure = "failed.uploadPictures";

/** A chosen picture, ready to be stored. */
export interface NewPhoto {
  /** The id of its row, with which it is added only once, however often that is tried. */
  id: string;
  projectId: string;
  /** A data URL of at most 2048 pixels on the long side. */
  image: string;
  /** Its renditions; null for none. */
  renditions: MadeRenditions | null;
  fileName: string;
  /** What it shows, in a member's words; none if absent. */
  caption?: string | null;
  /** The milestone that it shows; none if absent. */
  milestoneId?: string;
}

/**
 * Uploads a photo's renditions, then adds its row to the project, and returns it without the picture. Where the row
 * is not stored, the renditions are removed; where only the response was lost, the row is found and returned.
 *
 * @throws {DataError}
 */
export async function createPhoto(
  { id, projectId, image, renditions: made, fileName, caption, milestoneId }: NewPhoto,
  { onProgress = () => {}, ...watch }: UploadWatch,
): Promise<StoredPhoto> {
  const ofRenditions = renditionBytes(made);
  const total = ofRenditions + image.length;
  const renditions = await uploadRenditions(projectId, made, uploadFailure, {
    ...watch,
    onProgress: (share) => onProgress((share * ofRenditions) / total),
  });
  try {
    const client = await uploadClient({
      ...watch,
      onProgress: (share) => onProgress((ofRenditions + share * image.length) / total),
    });
    const result = await client
      .from("photos_projet")
      .insert({
        id,
        project_id: projectId,
        la_photo: image,
        file_name: storableLine(fileName),
        ...(caption && { caption }),
        ...(milestoneId && { milestone_id: milestoneId }),
        ...renditionColumns(renditions),
      })
      .select<string, unknown>(photosTable.select)
      .maybeSingle();
    return writtenRow(unwrapAs(v.nullable(photosTable.row), result, uploadFailure), uploadFailure);
  } catch (error) {
    const stored = await findPhoto(projectId, id).catch(() => undefined);
    const isUnused = stored !== undefined && stored?.renditions?.base !== renditions?.base;
    // The server later deletes renditions that cannot be removed now, or whose row may exist.
    if (renditions && isUnused) await discardRenditions(renditions).catch(() => {});
    if (stored) return stored;
    throw error;
  }
}

async function findPhoto(projectId: string, id: string): Promise<StoredPhoto | null> {
  const result = await database()
    .from("photos_projet")
    .select<string, unknown>(photosTable.select)
    .eq("project_id", projectId)
    .eq("id", id)
    .maybeSingle();
  return unwrapAs(v.nullable(photosTable.row), result, uploadFailure);
}
