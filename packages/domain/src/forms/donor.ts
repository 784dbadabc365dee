import * as v from "valibot";
import { TITLE_MAX_LENGTH } from "../limits";
import { limitedLine, optionalWebAddress } from "./fields";

/** The form of a donor photo; null for blank fields. */
export const donorSchema = v.object({
  name: limitedLine("Name", TITLE_MAX_LENGTH),
  website: optionalWebAddress,
});

export type Donor = v.InferOutput<typeof donorSchema>;
