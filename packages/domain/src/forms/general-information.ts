import * as v from "valibot";
import type { Inputs } from "../tables/fact";
import { formOf } from "../tables/form-rules";
import { generalInformation } from "../tables/projects";

/**
 * The General Information form. Start and end are not checked against each other: either may be corrected first.
 */
export const generalInformationSchema = formOf(generalInformation.facts);

/** What the form holds: texts of inputs, `""` for what is empty. */
export type GeneralInformationInput = Inputs<typeof generalInformation.facts>;

/** Checked values: amounts, whole beneficiaries, ISO dates, `null` for what is empty. */
export type GeneralInformation = v.InferOutput<typeof generalInformationSchema>;

/** A project begins with its title; everything else is entered later. */
export const newProjectSchema = v.object({ title: generalInformationSchema.entries.title });
