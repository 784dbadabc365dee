// @vitest-environment node
import { describe, expect, it } from "vitest";
import { hidesFacts } from "./hidden-facts";
import {
  exifSegment,
  jpegBytes,
  jpegSegment,
  pngBytes,
  pngChunk,
  webpBytes,
} from "./testing/picture-bytes";

const jpeg = "image/jpeg";
const png = "image/png";
const webp = "image/webp";

describe("a JPEG hides facts", () => {
  it.each([
    ["EXIF, as every camera writes", exifSegment],
    ["XMP", jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>")],
    ["IPTC", jpegSegment(0xed, "Photoshop 3.0\0")],
    ["a comment", jpegSegment(0xfe, "Taken in Kaya")],
    ["a second picture", jpegSegment(0xe2, "MPF\0")],
    ["anything of a maker", jpegSegment(0xec, "Ducky")],
    ["something that is no segment", [0x00]],
  ])("in %s", (_what, segment) => {
    expect(hidesFacts(jpegBytes({ segments: [segment] }), jpeg)).toBe(true);
  });

  it("in segments behind others, and between two scans", () => {
    expect(
      hidesFacts(jpegBytes({ segments: [jpegSegment(0xdb, "tables"), exifSegment] }), jpeg),
    ).toBe(true);
    expect(hidesFacts(jpegBytes({ betweenScans: exifSegment }), jpeg)).toBe(true);
  });

  it("behind its end, as films of moving photos are", () => {
    expect(hidesFacts(jpegBytes({ behind: [1, 2, 3] }), jpeg)).toBe(true);
  });
});

it("a JPEG of pixels, colours and tables hides none", () => {
  const segments = [
    jpegSegment(0xe0, "JFIF\0"),
    jpegSegment(0xe2, "ICC_PROFILE\0\u0001"),
    jpegSegment(0xee, "Adobe"),
    // What looks like EXIF inside a table is none.
    jpegSegment(0xc4, "\u00ff\u00e1Exif\0\0"),
  ];
  expect(hidesFacts(jpegBytes({ segments }), jpeg)).toBe(false);
  expect(hidesFacts(jpegBytes({ betweenScans: jpegSegment(0xc4, "tables") }), jpeg)).toBe(false);
});

describe("a PNG hides facts", () => {
  it.each([
    ["EXIF", pngChunk("eXIf", "II*\0")],
    ["XMP", pngChunk("iTXt", "XML:com.adobe.xmp\0")],
    ["EXIF as text", pngChunk("zTXt", "Raw profile type exif\0")],
  ])("in %s", (_what, chunk) => {
    expect(hidesFacts(pngBytes(chunk), png)).toBe(true);
  });

  it("behind its end", () => {
    expect(hidesFacts(new Uint8Array([...pngBytes([]), 1]), png)).toBe(true);
  });

  it("but not in the name of the program that wrote it", () => {
    expect(hidesFacts(pngBytes(pngChunk("tEXt", "Software\0Paint")), png)).toBe(false);
    expect(hidesFacts(pngBytes([]), png)).toBe(false);
  });
});

describe("a WebP hides facts", () => {
  it.each(["EXIF", "XMP "])("in %s", (chunk) => {
    expect(hidesFacts(webpBytes(["VP8X", "VP8 ", chunk]), webp)).toBe(true);
  });

  it("but not in its pixels", () => {
    expect(hidesFacts(webpBytes(["VP8X", "ICCP", "VP8 "]), webp)).toBe(false);
  });
});

it("an AVIF hides facts in EXIF and XMP", () => {
  const avif = (text: string) => new TextEncoder().encode(`ftypavif${text}`);
  expect(hidesFacts(avif("infe…Exif\0"), "image/avif")).toBe(true);
  expect(hidesFacts(avif("mime\0application/rdf+xml\0"), "image/avif")).toBe(true);
  expect(hidesFacts(avif("av01"), "image/avif")).toBe(false);
});

it.each([jpeg, png, webp, "image/avif", "image/gif"])(
  "%s that breaks off is read to its end",
  (type) => {
    expect(hidesFacts(new Uint8Array([0xff, 0xd8, 0xff]), type)).toBe(false);
    expect(hidesFacts(new Uint8Array(), type)).toBe(false);
  },
);
