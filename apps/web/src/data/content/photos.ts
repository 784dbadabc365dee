import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database, uploadClient } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";
import { contentRows } from "./rows";

const columns = "id, fileName:file_name";
const loadFailure = "Failed to load pictures";

const photo = v.object({
  id: v.string(),
  /** The name of the file it came from; null where it was not kept. */
  fileName: v.nullable(v.string()),
});

/** A photo of a project, without the image itself, which is heavy. */
export type StoredPhoto = v.InferOutput<typeof photo>;

const photos = contentRows("photos_projet", {
  key: ["photos"],
  columns,
  row: photo,
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

/** The picture of one photo, which never changes: loaded once, when its place comes into view. */
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

/**
 * Adds a photo to a project and returns its row, without the picture.
 *
 * @param photo its picture as a data URL of at most 2048 pixels on the long side
 * @throws {DataError}
 */
export async function createPhoto(
  photo: { projectId: string; image: string; fileName: string },
  watch: UploadWatch,
): Promise<StoredPhoto> {
  const { projectId, image, fileName } = photo;
  const sentence = "Failed to upload pictures";
  const client = await uploadClient(watch);
  const row = unwrap(
    await client
      .from("photos_projet")
      .insert({ project_id: projectId, la_photo: image, file_name: fileName })
      .select(columns)
      .maybeSingle(),
    sentence,
  );
  return writtenRow(row, sentence);
}
