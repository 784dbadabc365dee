import * as v from "valibot";
import { NOTE_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import { count, documentOf, internal, line, photoOf, requiredDay, requiredMeasure } from "./kinds";

/** What was measured of an indicator on a day. */
export const measurements = table("measurements", {
  indicatorId: internal("indicator_id", v.string()),
  day: requiredDay("day", "day"),
  /** In the unit of the indicator. */
  value: requiredMeasure("value", "value"),
  /** A sentence about it. */
  note: line("note", "note", { max: NOTE_MAX_LENGTH }),
  /** How many of what was counted are women, girls, men and boys. */
  women: count("women"),
  girls: count("girls"),
  men: count("men"),
  boys: count("boys"),
  /** The picture and the document of the project that show it. */
  photoId: photoOf("photo_id"),
  resourceId: documentOf("resource_id"),
});
