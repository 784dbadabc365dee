import type { ProjectTexts } from "../language/texts";

/** What partners do in a project, as IATI has it: they carry it out, pass its money on, or answer for it. */
export const PARTNER_ROLES = ["implementing", "extending", "accountable"] as const;

export type PartnerRole = (typeof PARTNER_ROLES)[number];

export const DEFAULT_PARTNER_ROLE: PartnerRole = "implementing";

/** A stored role; `implementing` where it is unknown. */
export function readPartnerRole(stored: unknown): PartnerRole {
  return PARTNER_ROLES.find((role) => role === stored) ?? DEFAULT_PARTNER_ROLE;
}

/** What a person reads for a role. */
export function partnerRoleLabel(t: ProjectTexts, role: PartnerRole): string {
  return t(`partners.${role}`);
}
