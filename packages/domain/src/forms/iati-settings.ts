import * as v from "valibot";
import { SECTORS_MAX } from "../limits";
import { rulesOf } from "../tables/form-rules";
import { sectors } from "../tables/kinds";
import { identifier, organisationType } from "../tables/participants";
import { blankToNull, optionalContactAddress } from "./fields";

/** Columns of `organisations` that hold the same as columns of projects, donors and partners. */
export const publisherFacts = {
  /** Its own; what it publishes begins with that it has one. */
  iati_identifier: identifier("iati_identifier"),
  iati_type: organisationType("iati_type"),
  /** For projects that have none of their own. */
  iati_sectors: sectors("iati_sectors", { max: SECTORS_MAX }),
};

/** A code of a list of IATI, which the database knows. */
const code = v.pipe(v.string(), v.transform(blankToNull));

/** What IATI is to know of an organisation, by the columns of `organisations`; empty values are `null`. */
export const iatiSettingsSchema = v.object({
  ...rulesOf(publisherFacts),
  /** Who answers questions about its data. */
  iati_contact_email: optionalContactAddress,
  iati_aid_type: code,
  iati_flow_type: code,
  iati_finance_type: code,
  iati_tied_status: code,
});

export type IatiSettingsInput = v.InferInput<typeof iatiSettingsSchema>;

export type IatiSettings = v.InferOutput<typeof iatiSettingsSchema>;
