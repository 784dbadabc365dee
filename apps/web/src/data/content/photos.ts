import { queryOptions } from "@tanstack/react-query";
import { renditionColumns } from "@vigie/domain/files/renditions";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database } from "@/lib/supabase/data";
import { uploadClient } from "@/lib/supabase/staff";
import { unwrap, unwrapAs, writtenRow } from "@/lib/unwrap";
import { photoColumns, photoRow, type StoredPhoto } from "./photo-row";
import { discardRenditions, renditionBytes, uploadRenditions } from "./renditions";
import { contentRows } from "./rows";

const loadFailure = "Failed to load pictures";
const uploadFailure = "Failed to upload pictures";
const captionFailure = "Failed to save the caption";

const photos = contentRows("photos_projet", {
  key: ["photos"],
  columns: photoColumns,
  row: photoRow,
  failures: { load: loadFailure, remove: "Failed to delete picture" },
});

/** The photos of a project without their pictures, in their order. */
export const photosQuery = photos.list;

/** Deletes a photo. */
export const deletePhoto = photos.remove;

/** The picture of a photo. */
interface PhotoImage {
  /** What is stored: a data URL, or an address. */
  stored: string;
  /** Where a page loads it from; null where it lies with third parties. */
  address: string | null;
}

/** The picture of one photo, which never changes and so is loaded only once. */
export function photoImageQuery(id: string) {
  return queryOptions({
    queryKey: ["photo-images", id],
    queryFn: async ({ signal }): Promise<PhotoImage> => {
      const { stored } = unwrap(
        await database()
          .from("photos_projet")
          .select("stored:la_photo")
          .eq("id", id)
          .abortSignal(signal)
          .single(),
        loadFailure,
      );
      return { stored, address: storedImageAddress(stored) };
    },
    staleTime: "static",
  });
}

/** A chosen picture, ready to be stored. */
export interface NewPhoto {
  projectId: string;
  /** A data URL of at most 2048 pixels on the long side. */
  image: string;
  /** Its renditions; null for none. */
  renditions: MadeRenditions | null;
  fileName: string;
}

/**
 * Uploads a photo's renditions, then adds its row to the project, and returns it without the picture. Where the row
 * is not stored, the renditions are removed; where only the response was lost, the row is found and returned.
 *
 * @throws {DataError}
 */
export async function createPhoto(
  { projectId, image, renditions: made, fileName }: NewPhoto,
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
        project_id: projectId,
        la_photo: image,
        file_name: fileName,
        ...renditionColumns(renditions),
      })
      .select<string, unknown>(photoColumns)
      .maybeSingle();
    return writtenRow(unwrapAs(v.nullable(photoRow), result, uploadFailure), uploadFailure);
  } catch (error) {
    if (renditions === null) throw error;
    const stored = await findPhoto(projectId, renditions.base).catch(() => undefined);
    if (stored) return stored;
    // The server later deletes renditions that cannot be removed now, or whose row may exist.
    if (stored === null) await discardRenditions(renditions).catch(() => {});
    throw error;
  }
}

/**
 * Changes what a photo is said to show.
 *
 * @param caption null for none
 * @throws {RowChangedError} when another member changed it meanwhile
 * @throws {DataError} also where there is no such photo, or not for this person
 */
export async function savePhotoCaption(loaded: StoredPhoto, caption: string | null): Promise<void> {
  await updateRow({
    table: "photos_projet",
    id: loaded.id,
    loaded,
    mine: { caption },
    select: photoColumns,
    row: photoRow,
    failure: captionFailure,
  });
}

async function findPhoto(projectId: string, base: string): Promise<StoredPhoto | null> {
  const result = await database()
    .from("photos_projet")
    .select<string, unknown>(photoColumns)
    .eq("project_id", projectId)
    .eq("rendition_base", base)
    .maybeSingle();
  return unwrapAs(v.nullable(photoRow), result, uploadFailure);
}
