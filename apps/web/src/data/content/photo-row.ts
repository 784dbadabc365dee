import { readRenditions } from "@vigie/domain/files/renditions";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { photos } from "@vigie/domain/tables/photos";
import * as v from "valibot";
import { contentTable } from "./content-table";

const { picture: _, ...listed } = photos.facts;
const photoRow = v.pipe(
  rowOf(listed),
  v.transform(({ id, fileName, caption, milestoneId, takenIn, updated_at, ...row }) => ({
    id,
    fileName,
    caption,
    milestoneId,
    takenIn,
    updated_at,
    /** Its smaller versions; null where it has none. */
    renditions: readRenditions(row),
  })),
);

/** A photo of a project, without the image itself, which is heavy. */
export type StoredPhoto = v.InferOutput<typeof photoRow>;

/** The photos of a project without the images themselves, which are heavy, in their order. */
export const photosTable = contentTable(table(photos.name, listed), {
  key: ["photos"],
  row: photoRow,
  failures: {
    load: "failed.loadPictures",
    save: "failed.savePicture",
    remove: "failed.deletePicture",
  },
});
