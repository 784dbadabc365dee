import { expect, it, onTestFinished, vi } from "vitest";
import { downscaleImage, downscaleToDataUrl } from "./downscale-image";
import { SMALL_IMAGE } from "./image-plan";
import { exifSegment, jpegBytes } from "./testing/picture-bytes";
import { pngFile, readPngs } from "./testing/pictures";
import { IMAGE_UNREADABLE, UnreadableImageError } from "./unreadable-image";

it.each([
  ["an empty file", new File([], "empty.png", { type: "image/png" })],
  ["a text that calls itself a picture", new File(["hello"], "a.png", { type: "image/png" })],
  ["a type no browser reads", new File(["ftypheic"], "a.heic", { type: "image/heic" })],
])("%s is refused with a sentence for the person", async (_what, file) => {
  readPngs();
  const refusal = downscaleImage(file, SMALL_IMAGE);
  await expect(refusal).rejects.toThrow(UnreadableImageError);
  await expect(refusal).rejects.toThrow(IMAGE_UNREADABLE);
});

it("a picture that is small enough is stored byte for byte", async () => {
  readPngs();
  const file = pngFile();
  expect(await downscaleImage(file, SMALL_IMAGE)).toBe(file);
  const bytes = Buffer.from(await file.arrayBuffer()).toString("base64");
  expect(await downscaleToDataUrl(file, SMALL_IMAGE)).toBe(`data:image/png;base64,${bytes}`);
});

it("a photo that tells where it was taken is drawn anew, however small it is", async () => {
  const drawn = new Blob(["drawn"], { type: "image/jpeg" });
  stubDrawing(drawn);
  const photo = (segments: number[][]) =>
    new File([jpegBytes({ segments })], "photo.jpg", { type: "image/jpeg" });
  expect(await downscaleImage(photo([exifSegment]), SMALL_IMAGE)).toBe(drawn);
  // The original may well be smaller than what is drawn; it is not stored all the same.
  stubDrawing(new Blob(["x".repeat(10_000)], { type: "image/jpeg" }));
  expect((await downscaleImage(photo([exifSegment]), SMALL_IMAGE)).size).toBe(10_000);

  const plain = photo([]);
  expect(await downscaleImage(plain, SMALL_IMAGE)).toBe(plain);
});

/** Lets the rest of a test read every picture as a small one, and write all as the same. */
function stubDrawing(written: Blob): void {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 3, close: () => {} }));
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ drawImage: () => {} });
      convertToBlob = async () => written;
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
