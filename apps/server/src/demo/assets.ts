import { readFile } from "node:fs/promises";
import path from "node:path";
import { resourceFileType } from "@vigie/domain/files/resource-file";
import { demoAssetsDirectory } from "../config/paths";

/** A file of the demo, read from `apps/server/demo-assets`. */
interface Asset {
  content: Buffer;
  /** For example `image/webp`. */
  mediaType: string;
}

/**
 * Reads a file of the demo.
 *
 * @param file path below the assets, for example `pictures/kaya-borehole-at-sunrise.webp`
 * @throws {Error} when there is none, or when it is neither WebP nor a document
 */
export async function readAsset(file: string): Promise<Asset> {
  const mediaType = file.endsWith(".webp")
    ? "image/webp"
    : resourceFileType({ name: file, type: "" });
  if (mediaType === null) throw new Error(`${file} is neither a picture nor a document`);
  return { content: await readFile(path.join(demoAssetsDirectory, file)), mediaType };
}

/** A file of the demo as a base64 data URL, the form pictures and documents are stored in. */
export async function readAssetAsDataUrl(file: string): Promise<string> {
  const { content, mediaType } = await readAsset(file);
  return `data:${mediaType};base64,${content.toString("base64")}`;
}
