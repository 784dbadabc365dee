import type { StaffTexts } from "../language/texts";

/** What kinds of organisations there are: the codes of IATI's list OrganisationType. */
export const ORGANISATION_TYPES = [
  "10",
  "11",
  "15",
  "21",
  "22",
  "23",
  "24",
  "30",
  "40",
  "60",
  "70",
  "71",
  "72",
  "73",
  "80",
  "90",
] as const;

export type OrganisationType = (typeof ORGANISATION_TYPES)[number];

/** A stored or written code; null for another. */
export function readOrganisationType(stored: unknown): OrganisationType | null {
  return ORGANISATION_TYPES.find((type) => type === stored) ?? null;
}

/** What the list calls a type: `Foundation`. */
export function organisationTypeLabel(t: StaffTexts, type: OrganisationType): string {
  return t(`organisationTypes.type${type}`);
}

/** The types as choices of a field. */
export function organisationTypeOptions(
  t: StaffTexts,
): { value: OrganisationType; label: string }[] {
  return ORGANISATION_TYPES.map((value) => ({ value, label: organisationTypeLabel(t, value) }));
}
