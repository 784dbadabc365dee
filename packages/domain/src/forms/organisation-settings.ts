import * as v from "valibot";
import { imageField, optionalWebAddress, titleField } from "./fields";

/**
 * The organisation's settings. Fields are named as the columns of `organisations`, so that the
 * output is the update; empty values are `null`.
 */
export const organisationSettingsSchema = v.object({
  name: titleField("Organization name"),
  /** Logo, `null` for none. */
  image_url: imageField,
  facebook_url: optionalWebAddress,
  twitter_url: optionalWebAddress,
  instagram_url: optionalWebAddress,
  linkedin_url: optionalWebAddress,
});

/** What the form holds. */
export type OrganisationSettingsInput = v.InferInput<typeof organisationSettingsSchema>;

/** Checked settings. */
export type OrganisationSettings = v.InferOutput<typeof organisationSettingsSchema>;
