import { readRenditions } from "@vigie/domain/files/renditions";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { photos } from "@vigie/domain/tables/photos";
import * as v from "valibot";

const { picture: _, ...listed } = photos.facts;

/** The table without the images themselves, which are heavy. */
export const listedPhotos = table(photos.name, listed);

export const photoRow = v.pipe(
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
