import { describe, expect, test } from "vitest";
import { donorPhotoName, donorPhotoPathOf } from "./donor-photo";

describe("donorPhotoName", () => {
  test.each([
    ["photo", "8"],
    ["photo.", "8"],
    ["../x/y", "8"],
    ["a.b c", "8"],
    ["IMG 01.JPG", "8.jpg"],
    ["archive.tar.webp", "8.webp"],
  ])("of %j keeps no more than the extension: %s", (fileName, name) => {
    expect(donorPhotoName(fileName, 8 / 36)).toBe(name);
  });

  test("is never empty", () => {
    expect(donorPhotoName("a.png", 0)).toBe("0.png");
  });
});

test("a photo is found in the bucket by the last segment of its address", () => {
  expect(
    donorPhotoPathOf(
      "p",
      "https://api.example.org/storage/v1/object/public/project-images/p/k3j.jpg?t=1",
    ),
  ).toBe("p/k3j.jpg");
});
