import * as v from "valibot";

/** The columns of a picture's smaller versions, which `readRenditions` reads. */
export const renditionEntries = {
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
};
