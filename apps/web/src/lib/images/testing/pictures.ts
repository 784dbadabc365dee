import { vi } from "vitest";

const onePixel = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

/** A real PNG of one pixel, which is also what `readPngs` redraws every picture as. */
export function pngFile(name = "photo.png"): File {
  return new File([onePixel], name, { type: "image/png" });
}

/**
 * Lets the rest of a test read PNGs as a browser does, because the page of the tests decodes no
 * pictures. It draws none either: every drawing is written as the bytes of `pngFile`.
 */
export function readPngs(): void {
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    const header = new DataView(await file.arrayBuffer());
    if (header.byteLength < 24 || header.getUint32(0) !== 0x89504e47) throw new Error("No PNG.");
    return { width: header.getUint32(16), height: header.getUint32(20), close: () => {} };
  });
  stubCanvas(({ type }) => new Blob([onePixel], { type }));
}

/**
 * Lets the rest of a test write what is drawn on a canvas as `write` says.
 *
 * @param pixel what every pixel of it is: bytes of red, green, blue and opacity
 */
export function stubCanvas(
  write: (options: { type: string }) => Blob,
  pixel: readonly number[] = [161, 178, 195, 255],
): void {
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({
        drawImage: () => {},
        getImageData: () => ({ data: Uint8ClampedArray.from(pixel) }),
      });
      convertToBlob = async (options: { type: string }) => write(options);
    },
  );
}
