import { readOrganisationType } from "@vigie/domain/project/organisation-type";
import type { OpenOrganisation, OpenProject } from "../open-project";
import { element, type XmlElement } from "../xml";
import { told, webAddress } from "./elements";

/** An organisation that publishes. */
export type Publisher = OpenOrganisation & { iati_identifier: string };

/** The organisation, if it publishes in IATI. */
export function publisherOf(organisation: OpenOrganisation): Publisher | null {
  const { iati_identifier } = organisation;
  return iati_identifier === null ? null : { ...organisation, iati_identifier };
}

/** Other organisations, of IATI's list: the schema wants one where none is said. */
const UNKNOWN_TYPE = "90";

export function reportingOrg({ iati_identifier, iati_type, name }: Publisher): XmlElement | null {
  return told("reporting-org", name, { ref: iati_identifier, type: typeOf(iati_type) });
}

/** The code of a kind of organisation. */
function typeOf(stored: string | null): string {
  return readOrganisationType(stored) ?? UNKNOWN_TYPE;
}

/** Somebody else. */
export type Participant = Pick<
  OpenProject["donors"][number],
  "name" | "identifier" | "organisation_type" | "activity_identifier"
>;

const ROLES = { funding: "1", accountable: "2", extending: "3", implementing: "4" } as const;

/** Who takes part: donors, partners, and the organisation in the first part that none of its partners has. */
export function participants(
  { donors, partners }: OpenProject,
  publisher: Publisher,
): (XmlElement | null)[] {
  const taken = new Set(partners.map(({ role }) => role));
  const own = (["implementing", "accountable", "extending"] as const).find(
    (role) => !taken.has(role),
  );
  return [
    ...donors.map((donor) => participant(donor, "funding")),
    ...partners.map((partner) => participant(partner, partner.role)),
    told("participating-org", publisher.name, {
      ref: publisher.iati_identifier,
      type: typeOf(publisher.iati_type),
      role: ROLES[own ?? "implementing"],
    }),
  ];
}

function participant(one: Participant, role: keyof typeof ROLES): XmlElement | null {
  return participantAs("participating-org", one, "activity-id", ROLES[role]);
}

/** Somebody else by name and identifier; none for a donor that has a picture alone. */
export function participantAs(
  name: string,
  one: Participant,
  activityAttribute: string,
  role?: string,
): XmlElement | null {
  if (one.name === null && one.identifier === null) return null;
  const attributes = {
    ref: one.identifier,
    type: readOrganisationType(one.organisation_type),
    role,
    [activityAttribute]: one.activity_identifier,
  };
  return element(name, attributes, one.name !== null && element("narrative", {}, one.name));
}

/** Who answers questions. */
export function contact(publisher: Publisher): XmlElement {
  const { name, iati_contact_email, contact_email, website_url } = publisher;
  const email = iati_contact_email ?? contact_email;
  return element(
    "contact-info",
    { type: "1" },
    told("organisation", name),
    email === null ? null : element("email", {}, email),
    website_url === null ? null : element("website", {}, webAddress(website_url)),
  );
}
