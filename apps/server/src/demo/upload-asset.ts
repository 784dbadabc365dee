import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { readAsset } from "./assets";
import { type InProcessBackend, post } from "./in-process-backend";

/** A file on its way to storage. */
export interface StoredAsset {
  /** File below the assets. */
  asset: string;
  /** Path in the bucket, `{projectId}/{random}.webp`. */
  path: string;
}

/** @throws {Error} with the backend's reason when it does not take the file */
export async function uploadAsset(
  backend: InProcessBackend,
  { asset, path }: StoredAsset,
): Promise<void> {
  const { content, mediaType } = await readAsset(asset);
  const file = new Blob([new Uint8Array(content)], { type: mediaType });
  await post(backend, `/storage/v1/object/${PROJECT_IMAGES_BUCKET}/${path}`, file);
}
