import type { StaffTexts } from "@vigie/domain/language/texts";
import type { StoredDonor } from "@/data/content/donors";

/** The donors of a project to choose from; one without a name by its place in the list. */
export function donorOptions(
  t: StaffTexts,
  donors: readonly StoredDonor[],
): { value: string; label: string }[] {
  return donors.map(({ id, name }, index) => ({
    value: id,
    label: name ?? t("editor.donor", { position: index + 1 }),
  }));
}
