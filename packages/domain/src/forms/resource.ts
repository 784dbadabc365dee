import * as v from "valibot";
import { dataUrlBytes, dataUrlType } from "../files/data-url";
import {
  RESOURCE_FILE_TOO_LARGE,
  RESOURCE_FILE_TYPE_INVALID,
  RESOURCE_FILE_TYPES,
} from "../files/resource-file";
import { FILE_NAME_MAX_LENGTH, RESOURCE_FILE_MAX_BYTES } from "../limits";
import { maxCharacters, optionalWebAddress, requiredLine, titleField } from "./fields";

/** Shown for a new resource that has neither a document nor a link. */
export const RESOURCE_FILE_REQUIRED = "File is required";

/** Shown for a stored resource that would lose its link, and has no document. */
const LINK_OR_FILE_REQUIRED = "Enter a link or choose a file";

const fileSchema = v.object({
  name: v.pipe(
    requiredLine(RESOURCE_FILE_REQUIRED),
    maxCharacters(
      FILE_NAME_MAX_LENGTH,
      `File name must be at most ${FILE_NAME_MAX_LENGTH} characters`,
    ),
  ),
  /** The document as a base64 data URL of one of the allowed types, at most 10 MB. */
  data: v.pipe(
    v.string(),
    v.check((data) => dataUrlBytes(data) <= RESOURCE_FILE_MAX_BYTES, RESOURCE_FILE_TOO_LARGE),
    v.check(
      (data) => RESOURCE_FILE_TYPES.includes(dataUrlType(data) ?? ""),
      RESOURCE_FILE_TYPE_INVALID,
    ),
  ),
});

export const resourceTitleField = titleField("Title");

const fields = { title: resourceTitleField, link: optionalWebAddress };

/** The form that edits a resource: without a newly chosen document (`null`) the old one stays. */
export const editedResourceSchema = v.object({ ...fields, file: v.nullable(fileSchema) });

/** The form that adds a resource: a document, a link, or both. */
export const newResourceSchema = linkOrFile("file", RESOURCE_FILE_REQUIRED);

/** The form that edits a resource without a document, which keeps its link or gets a document. */
export const linkedResourceSchema = linkOrFile("link", LINK_OR_FILE_REQUIRED);

/** One of both is needed; the message stands beside one of the fields. */
function linkOrFile(place: "link" | "file", message: string) {
  return v.pipe(
    editedResourceSchema,
    v.forward(
      v.partialCheck(
        [["link"], ["file"]],
        ({ link, file }) => link !== null || file !== null,
        message,
      ),
      [place],
    ),
  );
}

/** What either form holds. */
export type ResourceInput = v.InferInput<typeof editedResourceSchema>;

export type EditedResource = v.InferOutput<typeof editedResourceSchema>;
