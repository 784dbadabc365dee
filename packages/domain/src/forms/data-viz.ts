import * as v from "valibot";
import { parseShare, SHARE_UNREADABLE } from "../format/numbers";
import { message } from "../language/message";
import { DATA_VIZ_DESCRIPTION_MAX_LENGTH } from "../limits";
import {
  DATA_VIZ_TYPES,
  type DataViz,
  showsValue,
  withoutWhatDoesNotApply,
} from "../project/data-viz";
import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS, writePictogram } from "../project/pictogram";
import { imageField, maxCharacters, requiredText, titleField } from "./fields";

const PICTOGRAM_UNKNOWN = message("forms.choosePictogram");

/** A visualization, and the indicator that it shows, by its id. */
export interface CheckedDataViz extends DataViz {
  indicator: string | null;
}

const colours = PICTOGRAM_COLOURS.map(({ hex }) => hex);

/**
 * The form of one visualization. It holds the inputs of all four types, so that switching between
 * them loses nothing; only what applies to the chosen type is checked and kept.
 */
export const dataVizSchema = v.pipe(
  v.object({
    type: v.picklist(DATA_VIZ_TYPES, message("forms.chooseType")),
    title: titleField("title"),
    shortDescription: v.pipe(
      requiredText(message("forms.shortDescriptionRequired")),
      maxCharacters(DATA_VIZ_DESCRIPTION_MAX_LENGTH, "shortDescription"),
    ),
    /** The id of the indicator that it shows, and that says its value; empty for none. */
    indicator: v.string(),
    /** Text of a number field. */
    value: v.string(),
    icon: v.picklist(PICTOGRAM_ICONS, PICTOGRAM_UNKNOWN),
    colour: v.picklist(colours, PICTOGRAM_UNKNOWN),
    /** Picture, `null` for none; an image needs one. */
    image: imageField,
  }),
  v.forward(
    v.partialCheck(
      [["type"], ["indicator"], ["value"]],
      ({ type, indicator, value }) =>
        !showsValue(type) || indicator !== "" || readValue(value) !== null,
      SHARE_UNREADABLE,
    ),
    ["value"],
  ),
  v.forward(
    v.partialCheck(
      [["type"], ["image"]],
      ({ type, image }) => type !== "image" || image !== null,
      message("forms.pictureRequired"),
    ),
    ["image"],
  ),
  v.transform(
    ({ icon, colour, value, indicator, ...rest }): CheckedDataViz => ({
      ...withoutWhatDoesNotApply({
        ...rest,
        value: readValue(value),
        icon: writePictogram({ icon, colour }),
      }),
      indicator: rest.type === "image" || indicator === "" ? null : indicator,
    }),
  ),
);

export type DataVizInput = v.InferInput<typeof dataVizSchema>;

function readValue(text: string): number | null {
  const parsed = parseShare(text);
  return parsed.ok ? parsed.value : null;
}
