// @vitest-environment node
import { expect, it } from "vitest";
import { photoCaption } from "./photo-caption";

it.each([
  [null],
  [""],
  [".webp"],
  ["IMG_2034.jpg"],
  ["DSC00017.JPG"],
  ["PXL_20250315_101112345.jpg"],
  ["20250315_101112.heic"],
  ["WhatsApp Image 2025-03-15 at 10.11.12.jpeg".replace(" at ", " ")],
  ["Screenshot (3).png"],
  ["0f8fad5b-d9cb-469f-a165-70867728950e.webp"],
])("%j says nothing about a photo", (name) => {
  expect(photoCaption({ caption: null, fileName: name })).toBeNull();
});

it.each([
  ["kaya-borehole-at-sunrise.webp", "Kaya borehole at sunrise"],
  ["Comité de Louda.png", "Comité de Louda"],
  ["école_primaire", "École primaire"],
  ["tap 7.jpg", "Tap 7"],
  ["بئر.jpg", "بئر"],
])("%j tells what a photo shows", (name, caption) => {
  expect(photoCaption({ caption: null, fileName: name })).toBe(caption);
});

it("what a member wrote comes before any name", () => {
  expect(photoCaption({ caption: "The new well", fileName: "tap-7.jpg" })).toBe("The new well");
  expect(photoCaption({ caption: "The new well", fileName: "IMG_2034.jpg" })).toBe("The new well");
});
