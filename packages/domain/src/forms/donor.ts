import * as v from "valibot";
import { donors } from "../tables/donors";
import { formOf } from "../tables/form-rules";
import { participantFacts } from "../tables/participants";
import { titleField } from "./fields";

const { name, website } = donors.facts;

/** What a donor's form holds. */
export const donorFacts = { name, website, ...participantFacts };

/** The form of a donor with a picture; null for blank fields. */
export const donorSchema = formOf(donorFacts);

export type Donor = v.InferOutput<typeof donorSchema>;

/** The form of a donor without a picture, who has a name. */
export const namedDonorSchema = v.object({ ...donorSchema.entries, name: titleField("name") });

export type NamedDonor = v.InferOutput<typeof namedDonorSchema>;
