import { readRenditions } from "@vigie/domain/files/renditions";
import * as v from "valibot";
import { contentTable } from "./content-table";
import { renditionFields, renditionRow } from "./rendition-row";

const photoRow = v.pipe(
  v.object({
    id: v.string(),
    /** The name of the file it came from; null where it was not kept. */
    fileName: v.nullable(v.string()),
    /** What it shows, in a member's words; null for none. */
    caption: v.nullable(v.string()),
    /** The milestone that it shows; null for none. */
    milestoneId: v.nullable(v.string()),
    /** The city it was taken in, as in the project's list; null where no member said so. */
    takenIn: v.nullable(v.string()),
    updated_at: v.string(),
    ...renditionRow,
  }),
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
export const photosTable = contentTable("photos_projet", {
  key: ["photos"],
  columns: {
    fileName: "file_name",
    caption: "caption",
    milestoneId: "milestone_id",
    takenIn: "taken_in",
    ...renditionFields,
  },
  row: photoRow,
  failures: {
    load: "Failed to load pictures",
    save: "Failed to save the picture",
    remove: "Failed to delete picture",
  },
});
