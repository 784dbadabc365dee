import { expect, test } from "vitest";
import { isImageDataUrl, isImageFile, STORED_IMAGE_TYPES } from "./image-data-url";

test.each([
  "",
  "https://example.org/a.png",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "data:image/png,raw",
  "data:text/html;base64,AAAA",
  "data:text/html;x=data:image/png;base64,AAAA",
  " data:image/png;base64,AAAA",
  "data:image/png;charset=utf-8;base64,AAAA",
])("%j is no image to store", (text) => {
  expect(isImageDataUrl(text)).toBe(false);
});

test.each(STORED_IMAGE_TYPES)("%s is stored", (type) => {
  expect(isImageDataUrl(`data:${type};base64,AAAA`)).toBe(true);
});

test.each([
  ["", false],
  ["application/pdf", false],
  ["video/mp4", false],
  ["image/png", true],
  ["image/heic", true],
])("a file of type %j is an image: %j", (type, isImage) => {
  expect(isImageFile({ type })).toBe(isImage);
});
