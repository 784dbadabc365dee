import { isImageFile } from "@vigie/domain/files/image-data-url";
import { expect, it } from "vitest";
import { chooseFiles } from "./choose-files";

const notes = new File(["a"], "notes.txt", { type: "text/plain" });
const drawing = new File(["b"], "drawing.svg", { type: "image/svg+xml" });
const photo = new File(["c"], "photo.jpg", { type: "image/jpeg" });

it("nothing is chosen of nothing, or of what is refused", () => {
  expect(chooseFiles([], { multiple: true })).toEqual({ chosen: null, refused: [] });
  expect(chooseFiles([notes], { accepts: isImageFile, multiple: true })).toEqual({
    chosen: null,
    refused: [notes],
  });
});

it("only pictures are chosen, in their order", () => {
  const { chosen, refused } = chooseFiles([drawing, notes, photo], {
    accepts: isImageFile,
    multiple: true,
  });
  expect(chosen).toEqual([drawing, photo]);
  expect(refused).toEqual([notes]);
});

it("where one is wanted, it is the first of several that may be taken", () => {
  const choosing = { accepts: isImageFile, multiple: false };
  expect(chooseFiles([notes, photo, drawing], choosing).chosen).toEqual([photo]);
  expect(chooseFiles([notes, photo], { multiple: false }).chosen).toEqual([notes]);
});
