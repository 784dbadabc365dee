// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  fitWithin,
  hasTransparency,
  PHOTO,
  SMALL_IMAGE,
  staysAsItIs,
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

  it("of a drawing fills the long side, however small it says it is", () => {
    expect(stretchTo({ width: 24, height: 12 }, 512)).toEqual({ width: 512, height: 256 });
    expect(stretchTo({ width: 9000, height: 18_000 }, 512)).toEqual({ width: 256, height: 512 });
  });
});

describe("a picture stays as it is", () => {
  const size = { width: 400, height: 512 };

  it.each(["image/svg+xml", "image/bmp", "image/heic", "image/jpg", ""])(
    "unless its type %j is not stored",
    (type) => {
      expect(staysAsItIs({ type, size: 1000 }, size, SMALL_IMAGE)).toBe(false);
    },
  );

  it("unless one side is too long", () => {
    const file = { type: "image/png", size: 1000 };
    expect(staysAsItIs(file, { width: 10, height: 513 }, SMALL_IMAGE)).toBe(false);
    expect(staysAsItIs(file, { width: 2049, height: 10 }, PHOTO)).toBe(false);
  });

  it("unless it has too many bytes for its size", () => {
    const heavy = { type: "image/png", size: SMALL_IMAGE.keptBytes + 1 };
    expect(staysAsItIs(heavy, size, SMALL_IMAGE)).toBe(false);
    expect(staysAsItIs(heavy, size, PHOTO)).toBe(true);
  });

  it.each(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"])(
    "as %s up to its limits",
    (type) => {
      const file = { type, size: SMALL_IMAGE.keptBytes };
      expect(staysAsItIs(file, { width: 512, height: 512 }, SMALL_IMAGE)).toBe(true);
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
