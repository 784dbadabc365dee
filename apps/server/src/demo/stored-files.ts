import { randomBytes, randomInt } from "node:crypto";
import path from "node:path";
import { donorPhotoName, donorPhotoPath } from "@vigie/domain/files/donor-photo";
import {
  type RenditionColumns,
  renditionPath,
  renditionWidths,
} from "@vigie/domain/files/renditions";
import { newRenditionBase, renditionColumns } from "@vigie/domain/files/stored-renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { readAsset } from "./assets";
import type { DemoPhoto } from "./demo-content";
import { type InProcessBackend, send } from "./in-process-backend";

/** A file on its way to storage. */
export interface StoredAsset {
  /** File below the assets. */
  asset: string;
  /** Path in the bucket, `{projectId}/{random}.webp`. */
  path: string;
}

const RANDOM_STEPS = 2 ** 47;

/** A donor's photo: its asset, and where it is stored for a project. */
export function donorPhoto(projectId: string, asset: string): StoredAsset {
  const name = donorPhotoName(asset, randomInt(1, RANDOM_STEPS) / RANDOM_STEPS);
  return { asset, path: donorPhotoPath(projectId, name) };
}

/** The file's address, relative because one server can have several origins. */
export function publicAddressOf({ path }: StoredAsset): string {
  return `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/${path}`;
}

/**
 * The renditions of a picture: columns of its row, and the files that they refer to. They were made with the picture,
 * so that a first start is fast; the widest is the picture itself.
 */
export function renditionsOf(
  projectId: string,
  { file_name: file, renditions }: Pick<DemoPhoto, "file_name" | "renditions">,
): { columns: RenditionColumns; files: StoredAsset[] } {
  if (renditions === undefined) return { columns: renditionColumns(null), files: [] };
  const base = newRenditionBase(projectId, "image/webp", randomBytes(24));
  const files = renditionWidths(renditions.width).map((width) => ({
    asset:
      width === renditions.width
        ? `pictures/${file}`
        : `covers/${path.parse(file).name}-${width}.webp`,
    path: renditionPath(base, width),
  }));
  return { columns: renditionColumns({ base, ...renditions }), files };
}

/**
 * Settles only once no upload is pending, so that a failure can be cleaned up.
 *
 * @throws {Error} with the backend's reason when it does not take a file
 */
export async function uploadAll(backend: InProcessBackend, files: StoredAsset[]): Promise<void> {
  const uploads = await Promise.allSettled(files.map((file) => upload(backend, file)));
  const failure = uploads.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

async function upload(backend: InProcessBackend, { asset, path }: StoredAsset): Promise<void> {
  const { content, mediaType } = await readAsset(asset);
  const file = new Blob([new Uint8Array(content)], { type: mediaType });
  await send(backend, "POST", `/storage/v1/object/${PROJECT_IMAGES_BUCKET}/${path}`, file);
}
