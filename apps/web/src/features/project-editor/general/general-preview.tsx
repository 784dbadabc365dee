import { useQuery } from "@tanstack/react-query";
import { renditionColumns } from "@vigie/domain/files/stored-renditions";
import { parseAmount, parseCount } from "@vigie/domain/format/numbers";
import type { GeneralInformationInput } from "@vigie/domain/forms/general-information";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useWatch } from "react-hook-form";
import { useNow } from "@/components/hooks/use-now";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { type PreviewedProject, ProjectPreview } from "@/components/project/project-preview";
import { milestonesTable } from "@/data/content/milestones";
import { photosTable } from "@/data/content/photos";
import { useStaffTexts } from "@/lib/language/use-texts";

import { useGeneralFormContext } from "./use-general-form";

/** The card and the beginning of the page as the public sees them, while they are typed. */
export function GeneralPreview({ projectId }: { projectId: string }) {
  const t = useStaffTexts();
  const { control } = useGeneralFormContext();
  const now = useNow();
  const shown = useWatch({ control, compute: (typed) => previewOf(t, typed) });
  const { data: photos } = useQuery(photosTable.list(projectId));
  const { data: milestones } = useQuery(milestonesTable.list(projectId));
  const pictures = photos?.slice(0, 1).map(({ renditions }) => renditionColumns(renditions));
  return (
    <PagePreview>
      <ProjectPreview
        project={{
          ...shown,
          id: projectId,
          content_updated_at: now.toISOString(),
          ...(milestones && {
            milestone_count: milestones.length,
            milestones_completed: milestones.filter(({ status }) => status === "completed").length,
          }),
          ...(pictures && { photos_projet: pictures }),
        }}
        now={now}
      />
    </PagePreview>
  );
}

/** The project as far as it is typed; a number that is none yet is left out. */
export function previewOf(
  t: StaffTexts,
  typed: GeneralInformationInput,
): Omit<PreviewedProject, "id" | "content_updated_at"> {
  const { title, budget, beneficiaries } = typed;
  const amount = parseAmount(budget);
  const count = parseCount(beneficiaries);
  return {
    ...typed,
    title: title.trim() || t("editor.editProject"),
    budget: amount.ok ? amount.value : null,
    beneficiaries: count.ok ? count.value : null,
    start_date: typed.start_date || null,
    end_date: typed.end_date || null,
  };
}
