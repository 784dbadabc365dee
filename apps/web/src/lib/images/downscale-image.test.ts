import { expect, it } from "vitest";
import { downscaleImage, downscaleToDataUrl } from "@/lib/images/downscale-image";
import { SMALL_IMAGE } from "@/lib/images/image-plan";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { IMAGE_UNREADABLE, UnreadableImageError } from "@/lib/images/unreadable-image";

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
