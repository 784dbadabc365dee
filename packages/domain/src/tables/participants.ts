import * as v from "valibot";
import { IATI_IDENTIFIER_MAX_LENGTH, ORGANISATION_IDENTIFIER_MAX_LENGTH } from "../limits";
import { type OrganisationType, readOrganisationType } from "../project/organisation-type";
import { DEFAULT_PARTNER_ROLE, readPartnerRole } from "../project/partner-role";
import type { Fact } from "./fact";
import { fact, line, plain, reading } from "./kinds";

/** A code of IATI's list OrganisationType; null where none of its codes is stored. */
export const organisationType = plain<OrganisationType | null, OrganisationType | "">(
  "organisation_type",
  reading(readOrganisationType),
  "",
);

/** How an organisation that takes part in a project is known in IATI. */
export const participantFacts = {
  identifier: identifier("identifier"),
  organisationType: organisationType("organisation_type"),
  /** What it calls its own activity behind this project, in its own way. */
  activityIdentifier: line("activity_identifier", "iatiIdentifier", {
    max: IATI_IDENTIFIER_MAX_LENGTH,
  }),
};

/** What a partner does; `implementing` where something else is stored. */
export const partnerRole = plain("partner_role", reading(readPartnerRole), DEFAULT_PARTNER_ROLE);

/** The identifier of an organisation in IATI; null for none. */
export function identifier<Column extends string>(
  column: Column,
): Fact<string | null, string, Column> {
  const bounds = { limited: "identifier", max: ORGANISATION_IDENTIFIER_MAX_LENGTH } as const;
  return fact("identifier", column, v.nullable(v.string()), "", bounds);
}
