import { expect, test } from "vitest";
import { photoName } from "./photo-name";

test.each([
  [null, ""],
  ["  ", "data:image/png;base64,AA/AA"],
  [undefined, "https://example.org/"],
  [null, "not/an/address"],
])("a photo named %j stored as %j is untitled", (fileName, photo) => {
  expect(photoName(fileName, photo)).toBeNull();
});

test("the file name comes first", () => {
  expect(photoName(" Forage n° 7 💧.jpg ", "https://example.org/a.png")).toBe("Forage n° 7 💧.jpg");
});

test("then the last segment of an address", () => {
  expect(photoName(null, "https://example.org/photos/caf%C3%A9.jpg?w=2")).toBe("café.jpg");
  expect(photoName(null, "/storage/v1/object/public/project-images/p/a.webp")).toBe("a.webp");
});
