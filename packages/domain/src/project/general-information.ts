import * as v from "valibot";

/**
 * General Information as its columns hold it: money in euros, days as ISO dates, countries as
 * two-letter codes. The editor's form and the tests of the access rules go by this list, the public
 * page by the one below; what a form may put into the columns is for `forms/general-information`.
 */
export const generalInformationRow = v.object({
  is_online: v.boolean(),
  status: v.string(),
  title: v.string(),
  reference: v.nullable(v.string()),
  iati_identifier: v.nullable(v.string()),
  budget: v.nullable(v.number()),
  start_date: v.nullable(v.string()),
  end_date: v.nullable(v.string()),
  countries: v.array(v.string()),
  cities: v.array(v.string()),
  continent: v.nullable(v.string()),
  beneficiaries: v.nullable(v.number()),
  short_description: v.nullable(v.string()),
  long_description: v.nullable(v.string()),
});

/** What visitors see of it. */
export const publicInformationRow = v.omit(generalInformationRow, ["reference", "iati_identifier"]);

export type GeneralInformationRow = v.InferOutput<typeof generalInformationRow>;
