import { describe, expect, test } from "vitest";
import { isOwnImage, isStorableImage } from "./stored-image";

const photo = "/storage/v1/object/public/project-images/p/k3j.jpg";

describe("isOwnImage", () => {
  test.each([
    null,
    undefined,
    "",
    "javascript:alert(1)",
    "data:image/svg+xml;base64,AAAA",
    "https://tracker.example/pixel.png",
    `https://tracker.example${photo}`,
    `https://api.example.org.evil.example${photo}`,
    photo,
  ])("does not load %j", (stored) => {
    expect(isOwnImage(stored, "https://api.example.org")).toBe(false);
  });

  test("loads inline images and those of our own storage", () => {
    expect(isOwnImage("data:image/png;base64,AAAA", "")).toBe(true);
    expect(isOwnImage(photo, "")).toBe(true);
    expect(isOwnImage(`https://api.example.org${photo}`, "https://api.example.org/")).toBe(true);
  });
});

describe("isStorableImage", () => {
  test.each([
    "",
    "javascript:alert(1)",
    "data:image/svg+xml;base64,AAAA",
    "/storage/v1/object/public/other/a.png",
    `${photo} b`,
    "a.png",
  ])("%j may not stand in an image column", (text) => {
    expect(isStorableImage(text)).toBe(false);
  });

  test.each(["data:image/png;base64,AAAA", photo, `https://api.example.org${photo}`])(
    "%j may",
    (text) => {
      expect(isStorableImage(text)).toBe(true);
    },
  );
});
