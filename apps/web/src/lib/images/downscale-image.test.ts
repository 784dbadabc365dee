import { beforeEach, describe, expect, it, vi } from "vitest";
import { downscaleImage, downscaleToDataUrl, UnreadableImageError } from "./downscale-image";
import { SMALL_IMAGE } from "./image-plan";
import { pngFile, readPngs, stubCanvas } from "./testing/pictures";

it.each([
  ["an empty file", new File([], "empty.png", { type: "image/png" })],
  ["a text that calls itself a picture", new File(["hello"], "a.png", { type: "image/png" })],
  ["a type no browser reads", new File(["ftypheic"], "a.heic", { type: "image/heic" })],
])("%s is refused with a sentence for the person", async (_what, file) => {
  readPngs();
  const refusal = downscaleImage(file, SMALL_IMAGE);
  await expect(refusal).rejects.toThrow(UnreadableImageError);
  await expect(refusal).rejects.toThrow("failed.pictureUnreadable");
});

it("half a picture is refused with its reason, before browsers show it grey", async () => {
  const half = new File([await pngFile().slice(0, 20).arrayBuffer()], "a.png");
  await expect(downscaleImage(half, SMALL_IMAGE)).rejects.toThrow("failed.pictureCutOff");
});

it("a picture that the browser reads but cannot write is refused, too", async () => {
  readPngs();
  stubCanvas(() => {
    throw new Error("No memory.");
  });
  await expect(downscaleImage(pngFile(), SMALL_IMAGE)).rejects.toThrow(UnreadableImageError);
});

describe("what is stored is always redrawn", () => {
  const size = { width: 512, height: 512 };
  let written: string[];

  /**
   * Reads every picture as one of the size, and writes all with as many bytes as their type says.
   */
  function draw({ width, height } = size, bytes: Record<string, number> = {}) {
    written = [];
    vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));
    stubCanvas(({ type }) => {
      written.push(type);
      return new Blob(["x".repeat(bytes[type] ?? 10_000)], { type });
    });
  }

  beforeEach(() => draw());

  it.each([
    ["image/jpeg", "image/jpeg"],
    ["image/png", "image/png"],
    ["image/webp", "image/webp"],
    ["image/avif", "image/webp"],
    ["image/bmp", "image/webp"],
  ])("however small it was, so that its metadata is gone: %s as %s", async (type, expected) => {
    const stored = await downscaleImage(new Blob(["GPSLatitude"], { type }), SMALL_IMAGE);
    expect(stored.type).toBe(expected);
    expect(await stored.text()).toMatch(/^x+$/);
    expect(written).toEqual([expected]);
  });

  it("with losses where a PNG would have too many bytes", async () => {
    draw(size, { "image/png": SMALL_IMAGE.losslessMaxBytes + 1 });
    const stored = await downscaleImage(pngFile(), SMALL_IMAGE);
    expect(stored.type).toBe("image/webp");
  });

  it("with losses where a PNG has too many pixels", async () => {
    draw({ width: 513, height: 1 });
    await downscaleImage(pngFile(), SMALL_IMAGE);
    expect(written).toEqual(["image/webp"]);
  });

  it("unless it moves and is small enough", async () => {
    const gif = (bytes: number) => new Blob(["GIF".padEnd(bytes)], { type: "image/gif" });
    const small = gif(SMALL_IMAGE.losslessMaxBytes);
    expect(await downscaleImage(small, SMALL_IMAGE)).toBe(small);
    expect((await downscaleImage(gif(SMALL_IMAGE.losslessMaxBytes + 1), SMALL_IMAGE)).type).toBe(
      "image/webp",
    );
    draw({ width: 1, height: 513 });
    expect((await downscaleImage(small, SMALL_IMAGE)).type).toBe("image/webp");
  });
});

it("a data URL has the type that was written", async () => {
  readPngs();
  const bytes = Buffer.from(await pngFile().arrayBuffer()).toString("base64");
  expect(await downscaleToDataUrl(pngFile(), SMALL_IMAGE)).toBe(`data:image/png;base64,${bytes}`);
});
