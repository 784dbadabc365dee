import type { StaffTexts } from "@vigie/domain/language/texts";
import type { DuplicateAnswer } from "@vigie/import/compare";

/** What a row can be that looks like a project that is there, or like a row above it. */
export function duplicateOptions(t: StaffTexts): { value: DuplicateAnswer; label: string }[] {
  return [
    { value: "same", label: t("imports.sameProject") },
    { value: "new", label: t("imports.anotherProject") },
    { value: "leave", label: t("imports.leaveOut") },
  ];
}
