import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { donorPhotoName, donorPhotoPath } from "@vigie/domain/files/donor-photo";
import {
  newRenditionBase,
  type RenditionColumns,
  renditionColumns,
  renditionPath,
  renditionWidths,
} from "@vigie/domain/files/renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { demoAssetsDirectory } from "../config/paths";
import { readAsset } from "./assets";
import { type InProcessBackend, post } from "./in-process-backend";

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

const cover = v.object({ width: v.number(), height: v.number(), colour: v.string() });
const covers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), cover));

/** The renditions' data of each picture that has some, by its name without extension. */
export type DemoCovers = v.InferOutput<typeof covers>;

/** Reads the data of pictures with renditions. */
export async function readDemoCovers(): Promise<DemoCovers> {
  return v.parse(
    covers,
    await readFile(path.join(demoAssetsDirectory, "covers/covers.json"), "utf8"),
  );
}

/**
 * The renditions of a project's first picture, which lists show: columns of its row, and the files that they refer to.
 * They were made with the picture, so that a first start is fast; the widest is the picture itself.
 *
 * @param file in `pictures/` below the assets; undefined for a project without pictures
 * @throws {Error} when there is no data of the picture
 */
export function coverRenditions(
  known: DemoCovers,
  projectId: string,
  file: string | undefined,
): { columns: RenditionColumns; files: StoredAsset[] } {
  if (file === undefined) return { columns: renditionColumns(null), files: [] };
  const name = path.parse(file).name;
  const facts = known[name];
  if (facts === undefined) throw new Error(`${name} has no smaller versions`);
  const base = newRenditionBase(projectId, "image/webp", randomBytes(24));
  const files = renditionWidths(facts.width).map((width) => ({
    asset: width === facts.width ? `pictures/${file}` : `covers/${name}-${width}.webp`,
    path: renditionPath(base, width),
  }));
  return { columns: renditionColumns({ base, ...facts }), files };
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
  await post(backend, `/storage/v1/object/${PROJECT_IMAGES_BUCKET}/${path}`, file);
}
