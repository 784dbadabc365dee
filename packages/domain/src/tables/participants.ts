import * as v from "valibot";
import { IATI_IDENTIFIER_MAX_LENGTH, ORGANISATION_IDENTIFIER_MAX_LENGTH } from "../limits";
import { type OrganisationType, readOrganisationType } from "../project/organisation-type";
import { DEFAULT_PARTNER_ROLE, type PartnerRole, readPartnerRole } from "../project/partner-role";
import type { Fact } from "./fact";
import { fact, line, reading } from "./kinds";

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
export function partnerRole<Column extends string>(
  column: Column,
): Fact<PartnerRole, PartnerRole, Column> {
  return fact("partner_role", column, reading(readPartnerRole), DEFAULT_PARTNER_ROLE);
}

/** The identifier of an organisation in IATI; null for none. */
export function identifier<Column extends string>(
  column: Column,
): Fact<string | null, string, Column> {
  const bounds = { limited: "identifier", max: ORGANISATION_IDENTIFIER_MAX_LENGTH } as const;
  return fact("identifier", column, v.nullable(v.string()), "", bounds);
}

/** A code of IATI's list OrganisationType; null where none of its codes is stored. */
export function organisationType<Column extends string>(
  column: Column,
): Fact<OrganisationType | null, OrganisationType | "", Column> {
  return fact("organisation_type", column, reading(readOrganisationType), "");
}
