import { readDataUrl } from "@/lib/files/read-data-url";
import type { ImageSize } from "./image-plan";
import { resizeSvg, SVG_TYPE } from "./svg";

/** A picture that can be drawn. Close it afterwards, because it holds a lot of memory. */
export interface DecodedImage extends ImageSize {
  readonly source: CanvasImageSource;
  readonly close: () => void;
}

/**
 * Reads a picture, upright as its camera meant it. An SVG comes in the size it will be written in.
 *
 * @param longSide pixels, for SVG.
 * @throws the browser's error for a file that it cannot show
 */
export async function decodeImage(file: Blob, longSide: number): Promise<DecodedImage> {
  if (file.type === SVG_TYPE) return decodeSvg(file, longSide);
  return decodeBitmap(file).catch(() => decodeInElement(file));
}

async function decodeBitmap(file: Blob): Promise<DecodedImage> {
  const source = await createImageBitmap(file, { imageOrientation: "from-image" });
  return { source, width: source.width, height: source.height, close: () => source.close() };
}

/** Some browsers show types in an image element that they cannot turn into a bitmap. */
async function decodeInElement(file: Blob): Promise<DecodedImage> {
  const address = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(address);
  try {
    return { ...(await loadElement(address)), close };
  } catch (failure) {
    close();
    throw failure;
  }
}

/** As a data URL, because a browser lets no SVG with text of HTML be written from a blob. */
async function decodeSvg(file: Blob, longSide: number): Promise<DecodedImage> {
  const svg = resizeSvg(await file.text(), longSide);
  const address = await readDataUrl(new Blob([svg], { type: SVG_TYPE }));
  return { ...(await loadElement(address)), close: () => {} };
}

async function loadElement(address: string): Promise<Omit<DecodedImage, "close">> {
  const source = new Image();
  source.src = address;
  await source.decode();
  return { source, width: source.naturalWidth, height: source.naturalHeight };
}
