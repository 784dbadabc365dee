import * as v from "valibot";

/** The columns that describe a row's picture, in the words of PostgREST. */
export const renditionsSelect = "rendition_base, picture_width, picture_height, picture_colour";

/** What arrives of them: see `readRenditions`. */
export const renditionRow = {
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
};
