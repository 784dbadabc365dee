import * as v from "valibot";
import { ORGANISATION_TYPES } from "../project/organisation-type";
import { blankToNull, optionalContactAddress, optionalIdentifier, orNone } from "./fields";

/** A code of a list of IATI, which the database knows. */
const code = v.pipe(v.string(), v.transform(blankToNull));

/** What IATI is to know of an organisation, by the columns of `organisations`; empty values are `null`. */
export const iatiSettingsSchema = v.object({
  /** Its own; what it publishes begins with that it has one. */
  iati_identifier: optionalIdentifier,
  iati_type: orNone(v.picklist(ORGANISATION_TYPES)),
  /** Who answers questions about its data. */
  iati_contact_email: optionalContactAddress,
  iati_aid_type: code,
  iati_flow_type: code,
  iati_finance_type: code,
  iati_tied_status: code,
});

export type IatiSettingsInput = v.InferInput<typeof iatiSettingsSchema>;

export type IatiSettings = v.InferOutput<typeof iatiSettingsSchema>;
