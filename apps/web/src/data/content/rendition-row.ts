import * as v from "valibot";

/** The columns of a row's renditions, for `contentTable`. */
export const renditionFields = {
  rendition_base: "rendition_base",
  picture_width: "picture_width",
  picture_height: "picture_height",
  picture_colour: "picture_colour",
};

/** The types of these columns, which `readRenditions` reads. */
export const renditionRow = {
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
};
