import type { PartnerRole } from "@vigie/domain/project/partner-role";

/** How an organisation is known in IATI, as far as a file tells it. */
export interface KnownInIati {
  identifier?: string;
  organisation_type?: string;
  activity_identifier?: string;
}

export interface ImportedDonor extends KnownInIati {
  name: string;
  website_url?: string;
}

export interface ImportedPartner extends ImportedDonor {
  role: PartnerRole;
}
