import { readRenditions } from "@vigie/domain/files/renditions";
import * as v from "valibot";
import { renditionRow, renditionsSelect } from "./rendition-row";

/** The columns of a photo without the image itself, which is heavy. */
export const photoColumns = `id, fileName:file_name, caption, updated_at, ${renditionsSelect}`;

/** A row of a project's photos, read by {@link photoColumns}. */
export const photoRow = v.pipe(
  v.object({
    id: v.string(),
    /** The name of the file it came from; null where it was not kept. */
    fileName: v.nullable(v.string()),
    /** What it shows, in a member's words; null for none. */
    caption: v.nullable(v.string()),
    updated_at: v.string(),
    ...renditionRow,
  }),
  v.transform(({ id, fileName, caption, updated_at, ...row }) => ({
    id,
    fileName,
    caption,
    updated_at,
    /** Its smaller versions; null where it has none. */
    renditions: readRenditions(row),
  })),
);

/** A photo of a project, without the image itself, which is heavy. */
export type StoredPhoto = v.InferOutput<typeof photoRow>;
