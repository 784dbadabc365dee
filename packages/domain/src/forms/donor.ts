import * as v from "valibot";
import { TITLE_MAX_LENGTH } from "../limits";
import { limitedLine, optionalWebAddress, titleField } from "./fields";

/** The form of a donor photo; null for blank fields. */
export const donorSchema = v.object({
  name: limitedLine("name", TITLE_MAX_LENGTH),
  website: optionalWebAddress,
});

export type Donor = v.InferOutput<typeof donorSchema>;

/** The form of a donor without a picture, who has a name. */
export const namedDonorSchema = v.object({
  name: titleField("name"),
  website: optionalWebAddress,
});

export type NamedDonor = v.InferOutput<typeof namedDonorSchema>;
