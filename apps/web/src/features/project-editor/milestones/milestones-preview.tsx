import { milestoneSchema } from "@vigie/domain/forms/milestone";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { MilestonesCard } from "@/components/project/activity/milestones-card";
import type { KeyMilestone } from "@/data/content/milestones";
import { useRowsWithTyped } from "@/features/project-editor/shared/typed-row";

/** The milestones as visitors see them, with the one that is typed. */
export function MilestonesPreview({ milestones }: { milestones: readonly KeyMilestone[] }) {
  const shown = useRowsWithTyped(milestones, milestoneSchema, (typed, id) => ({ ...typed, id }));
  return (
    <PagePreview>
      <MilestonesCard milestones={shown} />
    </PagePreview>
  );
}
