import type { StaffTexts } from "@vigie/domain/language/texts";

/** What to say where the organisation cannot be saved any more. */
export function whenGoneOf(t: StaffTexts) {
  return {
    deleted: t("settings.theOrganisationIsNotThere"),
    "handed-over": t("settings.theOrganisationIsNotYours"),
  } as const;
}
