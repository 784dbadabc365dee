import * as v from "valibot";
import { CURRENCIES } from "../format/currencies";
import { message } from "../language/message";
import { WRITING_LANGUAGE_FORM } from "../language/writing-languages";
import { ORGANISATION_DESCRIPTION_MAX_LENGTH } from "../limits";
import { LICENCES } from "../project/licences";
import {
  imageField,
  limitedLine,
  optionalContactAddress,
  optionalWebAddress,
  orNone,
  titleField,
} from "./fields";

/**
 * The organisation's settings. Fields are named as the columns of `organisations`, so that the
 * output is the update; empty values are `null`.
 */
const settings = v.object({
  name: titleField("organisationName"),
  /** Logo, `null` for none. */
  image_url: imageField,
  /** One sentence about the organisation for visitors. */
  short_description: limitedLine("shortDescription", ORGANISATION_DESCRIPTION_MAX_LENGTH),
  /** The tag of the language that its texts are in. */
  language: v.pipe(
    v.string(),
    v.transform((tag) => tag || null),
    v.nullable(v.pipe(v.string(), v.regex(WRITING_LANGUAGE_FORM, message("forms.chooseLanguage")))),
  ),
  /** Of new projects. */
  currency: v.picklist(CURRENCIES, message("forms.chooseCurrency")),
  /** Where visitors write to. */
  contact_email: optionalContactAddress,
  website_url: optionalWebAddress,
  /** The address of its legal notice. */
  imprint_url: optionalWebAddress,
  facebook_url: optionalWebAddress,
  twitter_url: optionalWebAddress,
  instagram_url: optionalWebAddress,
  linkedin_url: optionalWebAddress,
  /** Of its published data. */
  licence: orNone(v.picklist(LICENCES)),
  /** Of a licence that is no other of the list. */
  licence_url: optionalWebAddress,
});

export const organisationSettingsSchema = v.pipe(
  settings,
  v.forward(
    v.partialCheck(
      [["licence"], ["licence_url"]],
      ({ licence, licence_url }) => licence !== "other" || licence_url !== null,
      message("forms.licenceAddressRequired"),
    ),
    ["licence_url"],
  ),
);

export type OrganisationSettingsInput = v.InferInput<typeof organisationSettingsSchema>;

export type OrganisationSettings = v.InferOutput<typeof organisationSettingsSchema>;
