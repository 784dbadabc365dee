import { donorPhotoPath, donorPhotoPathOf } from "@vigie/domain/files/donor-photo";
import type { Renditions } from "@vigie/domain/files/renditions";
import { renditionColumns } from "@vigie/domain/files/stored-renditions";
import { lastPathSegment } from "@vigie/domain/files/web-address";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { reviseProject, sliceColumns } from "@/data/projects/facts/slice";
import type { FailureKey } from "@/lib/data-error";
import type { MadeRenditions } from "@/lib/images/make-renditions";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database } from "@/lib/supabase/data";
import { staffClient, uploadClient } from "@/lib/supabase/staff";
import { unwrap, writtenRow } from "@/lib/unwrap";
import type { StoredDonor } from "./donors";
import { discardRenditions, renditionBytes, uploadRenditions } from "./renditions";

/** An uploaded photo with its renditions. */
export interface UploadedPhoto {
  address: string;
  renditions: Renditions | null;
}

/** Donor photos of a project, by their stored public addresses. */
interface DonorPhotos {
  projectId: string;
  addresses: readonly string[];
}

const columns = sliceColumns({ images: v.array(v.string()) });
const uploadFailure = "failed.uploadImages";
const deleteFailure = "failed.deleteImage";

/**
 * Uploads a photo and its renditions. `listDonorPhotos` then adds all uploaded photos to the list at once. A photo may
 * be uploaded again under the same name, so that an upload whose response was lost can be repeated.
 *
 * @param photo its name in storage (see `donorPhotoName`) and its image
 * @throws {DataError}
 */
export async function uploadDonorPhoto(
  photo: { projectId: string; name: string; image: Blob; renditions?: MadeRenditions | null },
  { onProgress = () => {}, ...watch }: UploadWatch,
): Promise<UploadedPhoto> {
  const { projectId, name, image, renditions: made = null } = photo;
  const ofRenditions = renditionBytes(made);
  const total = ofRenditions + image.size;
  const client = await uploadClient({
    ...watch,
    onProgress: (share) => onProgress((share * image.size) / total),
  });
  const bucket = client.storage.from(PROJECT_IMAGES_BUCKET);
  const { path } = unwrap(
    await bucket.upload(donorPhotoPath(projectId, name), image, {
      contentType: image.type,
      upsert: true,
    }),
    uploadFailure,
  );
  const renditions = await uploadRenditions(projectId, made, uploadFailure, {
    ...watch,
    onProgress: (share) => onProgress((image.size + share * ofRenditions) / total),
  });
  return { address: bucket.getPublicUrl(path).data.publicUrl, renditions };
}

/**
 * Appends uploaded photos to the project's list, by which each has a donor, and stores their renditions there.
 *
 * @throws {DataError}
 */
export async function listDonorPhotos(
  projectId: string,
  photos: readonly UploadedPhoto[],
): Promise<void> {
  const addresses = photos.map(({ address }) => address);
  await reviseProject(
    listOf(projectId),
    ({ images: before }) => ({ images: [...new Set([...before, ...addresses])] }),
    uploadFailure,
  );
  for (const { address, renditions } of photos) {
    if (renditions === null) continue;
    const columns = renditionColumns(renditions);
    const row = database().from("donors").update(columns).eq("project_id", projectId);
    unwrap(await row.eq("image", address), uploadFailure);
  }
}

/**
 * Gives an uploaded photo to a donor that has none.
 *
 * @throws {DataError} also where it was given one or deleted meanwhile; the uploaded photo is gone then
 */
export async function giveDonorPhoto(
  projectId: string,
  { id }: Pick<StoredDonor, "id">,
  photo: UploadedPhoto,
): Promise<void> {
  const columns = { image: photo.address, ...renditionColumns(photo.renditions) };
  const donor = database().from("donors").update(columns).eq("id", id).is("image", null);
  const given = await donor.eq("project_id", projectId).select("id").maybeSingle();
  if (given.data === null) await discardUnlistedPhotos(projectId, [photo]).catch(() => {});
  writtenRow(unwrap(given, uploadFailure), uploadFailure);
}

/**
 * Removes uploaded photos that are not on the list. Photos that are, because only the response was lost, stay.
 *
 * @throws {DataError}
 */
export async function discardUnlistedPhotos(
  projectId: string,
  photos: readonly UploadedPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const failure = "failed.removeImages";
  const { images } = unwrap(
    await database().from("projects").select("images").eq("id", projectId).single(),
    failure,
  );
  const unlisted = photos.filter(({ address }) => !images.includes(address));
  const addresses = unlisted.map(({ address }) => address);
  if (unlisted.length > 0) await removeFiles({ projectId, addresses }, failure);
  for (const { renditions } of unlisted) if (renditions) await discardRenditions(renditions);
}

/**
 * Deletes a photo from storage, then from the project's list, and with it the donor. Where the second step failed, a
 * repetition completes it.
 *
 * @throws {DataError}
 */
export async function deleteDonorPhoto(photo: {
  projectId: string;
  stored: string;
  renditions?: Renditions | null;
}): Promise<void> {
  const { projectId, stored, renditions } = photo;
  if (lastPathSegment(stored) !== "") {
    await removeFiles({ projectId, addresses: [stored] }, deleteFailure);
  }
  await reviseProject(
    listOf(projectId),
    ({ images }) => ({ images: images.filter((address) => address !== stored) }),
    deleteFailure,
  );
  // The server later deletes renditions that cannot be removed now.
  if (renditions) await discardRenditions(renditions).catch(() => {});
}

async function removeFiles(
  { projectId, addresses }: DonorPhotos,
  failure: FailureKey,
): Promise<void> {
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  const paths = addresses.map((address) => donorPhotoPathOf(projectId, address));
  unwrap(await bucket.remove(paths), failure);
}

function listOf(projectId: string) {
  return { id: projectId, columns };
}
