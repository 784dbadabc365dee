import { randomInt } from "node:crypto";
import { donorPhotoName, donorPhotoPath } from "@vigie/domain/files/donor-photo";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import type { StoredAsset } from "./upload-asset";

/** A picture on its way to storage. */
export interface DonorPhoto extends StoredAsset {
  /** The donor that it shows: the name of its file. */
  donor: string;
}

const RANDOM_STEPS = 2 ** 47;

/** A donor's photo: its asset, and where it is stored for a project. */
export function donorPhoto(projectId: string, donor: string): DonorPhoto {
  const asset = `donors/${donor}.webp`;
  const name = donorPhotoName(asset, randomInt(1, RANDOM_STEPS) / RANDOM_STEPS);
  return { donor, asset, path: donorPhotoPath(projectId, name) };
}

/** The photo's address, relative because one server can have several origins. */
export function publicAddressOf({ path }: DonorPhoto): string {
  return `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/${path}`;
}
