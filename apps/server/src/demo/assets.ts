import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { resourceFileType } from "@vigie/domain/files/resource-file";

/** A file of the demo, read from `apps/server/demo-assets`. */
export interface Asset {
  content: Buffer;
  /** For example `image/webp`. */
  mediaType: string;
}

const folder = "demo-assets";

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
  return { content: await readFile(path.join(assetsDirectory(), file)), mediaType };
}

/** A file of the demo as a base64 data URL, the form pictures and documents are stored in. */
export async function readAssetAsDataUrl(file: string): Promise<string> {
  const { content, mediaType } = await readAsset(file);
  return `data:${mediaType};base64,${content.toString("base64")}`;
}

/** Source and bundle lie at different depths below the folder that holds the assets. */
function assetsDirectory(from = import.meta.dirname): string {
  const candidate = path.join(from, folder);
  if (existsSync(candidate)) return candidate;
  const above = path.dirname(from);
  if (above === from) throw new Error(`The folder ${folder} of the demo is missing`);
  return assetsDirectory(above);
}
