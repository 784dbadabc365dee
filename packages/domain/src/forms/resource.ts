import * as v from "valibot";
import { dataUrlBytes, dataUrlType } from "../files/data-url";
import { RESOURCE_FILE_TYPES } from "../files/resource-file";
import { message } from "../language/message";
import { FILE_NAME_MAX_LENGTH, RESOURCE_FILE_MAX_BYTES } from "../limits";
import { rulesOf } from "../tables/form-rules";
import { resources } from "../tables/resources";
import { maxCharacters, requiredLine } from "./fields";

const fileSchema = v.object({
  name: v.pipe(
    requiredLine(message("forms.fileRequired")),
    maxCharacters(FILE_NAME_MAX_LENGTH, "fileName"),
  ),
  /** The document as a base64 data URL of one of the allowed types, at most 10 MB. */
  data: v.pipe(
    v.string(),
    v.check(
      (data) => dataUrlBytes(data) <= RESOURCE_FILE_MAX_BYTES,
      message("forms.documentTooLarge"),
    ),
    v.check(
      (data) => RESOURCE_FILE_TYPES.includes(dataUrlType(data) ?? ""),
      message("forms.documentTypeInvalid"),
    ),
  ),
});

const { title, link } = resources.facts;

/** The form that edits a resource: without a newly chosen document (`null`) the old one stays. */
export const editedResourceSchema = v.object({
  ...rulesOf({ title, link }),
  file: v.nullable(fileSchema),
});

/** The form that adds a resource: a document, a link, or both. */
export const newResourceSchema = linkOrFile("file", message("forms.fileRequired"));

/** The form that edits a resource without a document, which keeps its link or gets a document. */
export const linkedResourceSchema = linkOrFile("link", message("forms.linkOrFileRequired"));

/** One of both is needed; the problem stands beside one of the fields. */
function linkOrFile(place: "link" | "file", problem: string) {
  return v.pipe(
    editedResourceSchema,
    v.forward(
      v.partialCheck(
        [["link"], ["file"]],
        ({ link, file }) => link !== null || file !== null,
        problem,
      ),
      [place],
    ),
  );
}

/** What either form holds. */
export type ResourceInput = v.InferInput<typeof editedResourceSchema>;

export type EditedResource = v.InferOutput<typeof editedResourceSchema>;
