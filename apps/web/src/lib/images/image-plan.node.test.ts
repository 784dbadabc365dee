import { describe, expect, it } from "vitest";
import {
  fitsWithin,
  fitWithin,
  hasTransparency,
  isAnimation,
  stretchTo,
  writtenType,
} from "./image-plan";

describe("the size of a stored picture", () => {
  it.each([
    [
      { width: 512, height: 512 },
      { width: 512, height: 512 },
    ],
    [
      { width: 513, height: 100 },
      { width: 512, height: 100 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 512, height: 384 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 384, height: 512 },
    ],
    [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ],
    [
      { width: 100_000, height: 3 },
      { width: 512, height: 1 },
    ],
  ])("of %j is %j", (size, expected) => {
    expect(fitWithin(size, 512)).toEqual(expected);
  });

  it("of an SVG fills the long side, however small it says it is", () => {
    expect(stretchTo({ width: 24, height: 12 }, 512)).toEqual({ width: 512, height: 256 });
    expect(stretchTo({ width: 9000, height: 18_000 }, 512)).toEqual({ width: 256, height: 512 });
  });
});

it("a picture keeps its size up to the limit on both sides", () => {
  expect(fitsWithin({ width: 512, height: 512 }, 512)).toBe(true);
  expect(fitsWithin({ width: 10, height: 513 }, 512)).toBe(false);
  expect(fitsWithin({ width: 513, height: 10 }, 512)).toBe(false);
});

const vp8x = "RIFF\u0010\0\n\0WEBPVP8X";

describe("an animation", () => {
  it.each([
    ["image/gif", "GIF89a"],
    ["image/png", "\u0089PNG\r\n\u001a\n…IHDR…acTL…tEXtSoftware\0Paint"],
    ["image/webp", `${vp8x}…ANIM…ANMF`],
    ["image/avif", "\0\0\0 ftypavis"],
  ])("is told by the bytes of %s", async (type, bytes) => {
    expect(await isAnimation(new Blob([bytes], { type }))).toBe(true);
  });

  it.each([
    ["image/png", "acTL…eXIf"],
    ["image/png", "acTL…XML:com.adobe.xmp"],
    ["image/png", "acTL…Raw profile type exif"],
    ["image/webp", `${vp8x}…ANIM…EXIF`],
    ["image/webp", `${vp8x}…ANIM…XMP `],
    ["image/avif", "\0\0\0 ftypavis…Exif"],
    ["image/avif", "\0\0\0 ftypavis…application/rdf+xml"],
  ])("that carries metadata must be redrawn all the same: %s, %s", async (type, bytes) => {
    expect(await isAnimation(new Blob([bytes], { type }))).toBe(false);
  });

  it.each(["image/jpeg", "image/png", "image/webp", "image/avif", "image/svg+xml", ""])(
    "is not a still picture of type %j",
    async (type) => {
      expect(await isAnimation(new Blob(["RIFF….WEBPVP8 …IDAT…ftypavif"], { type }))).toBe(false);
      expect(await isAnimation(new Blob([], { type }))).toBe(false);
    },
  );
});

it("only a JPEG is written as one, because it alone has no transparency to lose", () => {
  expect(writtenType("image/jpeg")).toBe("image/jpeg");
  for (const type of ["image/png", "image/webp", "image/gif", "image/avif", "image/svg+xml"]) {
    expect(writtenType(type)).toBe("image/webp");
  }
});

describe("transparency", () => {
  it("is one pixel that is not quite opaque", () => {
    expect(hasTransparency([0, 0, 0, 255, 0, 0, 0, 254])).toBe(true);
  });

  it("is not in colours", () => {
    expect(hasTransparency([0, 0, 0, 255, 12, 34, 56, 255])).toBe(false);
    expect(hasTransparency([])).toBe(false);
  });
});
