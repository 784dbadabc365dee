import { milestoneSchema } from "@vigie/domain/forms/milestone";
import { PagePreview } from "@/components/layout/preview/page-preview";
import type { ShownMilestone } from "@/components/project/activity/milestone-list";
import { MilestonesCard } from "@/components/project/activity/milestones-card";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

/** The milestones as visitors see them, with the one in the form. */
export function MilestonesPreview({ milestones }: { milestones: readonly ShownMilestone[] }) {
  const shown = useRowsWithTyped(milestones, milestoneSchema, (typed, id) => ({ ...typed, id }));
  return (
    <PagePreview>
      <MilestonesCard milestones={shown} />
    </PagePreview>
  );
}
