import { english } from "@vigie/domain/testing/english";
import { expect, it } from "vitest";
import { photoTitle } from "./photo-caption";

it("what a member wrote is the title of a photo, and never the name of its file", () => {
  const photo = { caption: null, fileName: "Logo.png" };
  expect(photoTitle(english, photo, 2, 3)).toBe("Photo 2 of 3");
  expect(photoTitle(english, { ...photo, caption: "The new well" }, 2, 3)).toBe("The new well");
});
