import { averageColour } from "@vigie/domain/files/average-colour";
import { renditionWidths } from "@vigie/domain/files/renditions";
import type { RenditionType } from "@vigie/domain/files/stored-renditions";
import { RENDITION_MAX_BYTES } from "@vigie/domain/limits";
import sharp, { type Sharp } from "sharp";

/** The renditions of a picture, before they are stored. */
export interface MadeRenditions {
  type: RenditionType;
  /** Pixels of the picture itself, after rotation. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  colour: string;
  /** By their widths in pixels. */
  files: readonly { width: number; content: Uint8Array<ArrayBuffer> }[];
}

const TYPE = "image/webp";
const QUALITY = 80;
/** More than any camera's; limited because a small file can hold a huge number of pixels. */
const MAX_PIXELS = 100_000_000;
const SAMPLE_PIXELS = 16;

// Only formats that may be stored are read, since some of libvips' formats refer to other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});
sharp.cache(false);

/**
 * Makes the renditions of a picture, rotated as its metadata says and without metadata. Of an animation they show the
 * first frame.
 *
 * @throws {Error} with the reason, if it is no picture of a supported type
 */
export async function renditionsOf(picture: Uint8Array): Promise<MadeRenditions> {
  const upright = sharp(picture, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { autoOrient } = await upright.metadata();
  const { width, height } = autoOrient;
  const files: { width: number; content: Uint8Array<ArrayBuffer> }[] = [];
  for (const step of renditionWidths(width)) {
    const image = upright.clone().resize({ width: step }).webp({ quality: QUALITY });
    const content = new Uint8Array(await image.toBuffer());
    if (content.length > RENDITION_MAX_BYTES)
      throw new Error("It is too large even when it is small");
    files.push({ width: step, content });
  }
  return { type: TYPE, width, height, colour: await colourOf(upright), files };
}

async function colourOf(picture: Sharp): Promise<string> {
  const sample = picture
    .clone()
    .resize(SAMPLE_PIXELS, SAMPLE_PIXELS, { fit: "fill" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw();
  return averageColour(await sample.toBuffer());
}
