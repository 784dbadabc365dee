import type { ProjectTexts } from "@vigie/domain/language/texts";

/** The caption of a photo, or else its position among all photos. Names of files are for staff alone. */
export function photoTitle(
  t: ProjectTexts,
  { caption }: { caption: string | null },
  position: number,
  count: number,
): string {
  return caption ?? t("project.photoOf", { position, count });
}
