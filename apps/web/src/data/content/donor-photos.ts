import { queryOptions } from "@tanstack/react-query";
import { donorPhotoPath, donorPhotoPathOf } from "@vigie/domain/files/donor-photo";
import { lastPathSegment } from "@vigie/domain/files/web-address";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { reviseProject, sliceColumns } from "@/data/projects/slice";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database, staffClient, uploadClient } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

/** A photo of a donor or supporter on a project's list. */
export interface DonorPhoto {
  /** Its public address as it is stored, which names it. */
  stored: string;
  /** Where a page loads it from; null where it lies with third parties. */
  address: string | null;
}

/** Photos of donors by their stored public addresses, and whose they are. */
interface DonorPhotos {
  projectId: string;
  addresses: readonly string[];
}

const columns = sliceColumns({ images: v.array(v.string()) });
const uploadFailure = "Failed to upload images";
const deleteFailure = "Failed to delete image";

/** The donor photos of a project, in the order they were added. */
export function donorPhotosQuery(projectId: string) {
  return queryOptions({
    queryKey: ["donor-photos", projectId],
    queryFn: async ({ signal }): Promise<DonorPhoto[]> => {
      const { images } = unwrap(
        await database()
          .from("projects")
          .select("images")
          .eq("id", projectId)
          .abortSignal(signal)
          .single(),
        "Failed to load images",
      );
      return readList(images);
    },
  });
}

/**
 * Puts a photo into storage and returns its public address. It is on no list yet: that is for
 * `listDonorPhotos`, once for all photos. Under the same name it may be uploaded again, so that an
 * upload whose answer was lost can be repeated.
 *
 * @param photo its name in storage (see `donorPhotoName`) and its image, stored as its own type
 * @throws {DataError}
 */
export async function uploadDonorPhoto(
  photo: { projectId: string; name: string; image: Blob },
  watch: UploadWatch,
): Promise<string> {
  const { projectId, name, image } = photo;
  const bucket = (await uploadClient(watch)).storage.from(PROJECT_IMAGES_BUCKET);
  const { path } = unwrap(
    await bucket.upload(donorPhotoPath(projectId, name), image, {
      contentType: image.type,
      upsert: true,
    }),
    uploadFailure,
  );
  return bucket.getPublicUrl(path).data.publicUrl;
}

/**
 * Adds uploaded photos to the project's list, after what others added meanwhile, and returns the
 * list.
 *
 * @throws {DataError}
 */
export async function listDonorPhotos(photos: DonorPhotos): Promise<DonorPhoto[]> {
  const { images } = await reviseProject(
    listOf(photos.projectId),
    ({ images: before }) => ({ images: [...new Set([...before, ...photos.addresses])] }),
    uploadFailure,
  );
  return readList(images);
}

/**
 * Removes uploaded photos that came onto no list; those that did, because only the answer was lost,
 * stay.
 *
 * @throws {DataError}
 */
export async function discardUnlistedPhotos({ projectId, addresses }: DonorPhotos): Promise<void> {
  if (addresses.length === 0) return;
  const failure = "Failed to remove images that were not added";
  const { images } = unwrap(
    await database().from("projects").select("images").eq("id", projectId).single(),
    failure,
  );
  const unlisted = addresses.filter((address) => !images.includes(address));
  if (unlisted.length > 0) await removeFiles({ projectId, addresses: unlisted }, failure);
}

/**
 * Deletes a photo from storage, then from the project's list. Where only the first was done, doing
 * it again does the rest.
 *
 * @throws {DataError}
 */
export async function deleteDonorPhoto(photo: {
  projectId: string;
  stored: string;
}): Promise<void> {
  const { projectId, stored } = photo;
  if (lastPathSegment(stored) !== "") {
    await removeFiles({ projectId, addresses: [stored] }, deleteFailure);
  }
  await reviseProject(
    listOf(projectId),
    ({ images }) => ({ images: images.filter((address) => address !== stored) }),
    deleteFailure,
  );
}

async function removeFiles({ projectId, addresses }: DonorPhotos, failure: string): Promise<void> {
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  const paths = addresses.map((address) => donorPhotoPathOf(projectId, address));
  unwrap(await bucket.remove(paths), failure);
}

function readList(images: readonly string[]): DonorPhoto[] {
  return [...new Set(images)].map((stored) => ({ stored, address: storedImageAddress(stored) }));
}

function listOf(projectId: string) {
  return { id: projectId, columns };
}
