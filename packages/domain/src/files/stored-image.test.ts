import { describe, expect, test } from "vitest";
import { isOwnImage, isStorableImage } from "./stored-image";

const photo =
  "/storage/v1/object/public/project-images/6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/k3j.jpg";

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
    `https://api.example.org${photo}/../../../../../../auth/v1/logout`,
    `https://api.example.org${photo}/%2e%2E/x.png`,
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
    "/storage/v1/object/public/project-images/p/k3j.jpg",
    "/storage/v1/object/public/project-images/../../x.png",
    photo.replace("k3j.jpg", ".."),
    photo.replace("k3j.jpg", "%2e%2e"),
    photo.replace("k3j.jpg", "%252e."),
    photo.replace("k3j.jpg", "a/b.jpg"),
    photo.replace("k3j.jpg", "a%2Fb.jpg"),
    photo.replace("k3j.jpg", "a\\b.jpg"),
    photo.replace("k3j.jpg", "a.jpg?x=1"),
    photo.replace("k3j.jpg", "a.jpg#x"),
    photo.replace("/k3j", "//k3j"),
    `https://api.example.org${photo}/..`,
    "https://api.example.org/storage/v1/object/public/other/a.png",
    "https://elsewhere.example/a/../b.png",
    "a.png",
  ])("%j may not stand in an image column", (text) => {
    expect(isStorableImage(text)).toBe(false);
  });

  test.each([
    "data:image/png;base64,AAAA",
    photo,
    "https://elsewhere.example/b.png?x=1",
    photo.replace("k3j", "%C3%A9t%C3%A9..2"),
    `https://api.example.org${photo}`,
  ])("%j may", (text) => {
    expect(isStorableImage(text)).toBe(true);
  });
});
