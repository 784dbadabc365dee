import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { deleteMilestone, type KeyMilestone, keyMilestonesQuery } from "@/data/content/milestones";
import { Collection } from "@/features/project-editor/shared/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useCollection } from "@/features/project-editor/shared/use-collection";
import { MilestoneForm } from "./milestone-form";
import { MilestoneRow } from "./milestone-row";

/** Key Milestones. */
export function MilestonesPage({ projectId }: EditorPageProps) {
  const milestones = useQuery(keyMilestonesQuery(projectId));
  return (
    <EditorPage title="Key Milestones" query={milestones}>
      {(stored) => <Milestones projectId={projectId} milestones={stored} />}
    </EditorPage>
  );
}

interface MilestonesProps {
  projectId: string;
  milestones: readonly KeyMilestone[];
}

/** The form that adds and edits milestones, above their list. */
function Milestones({ projectId, milestones }: MilestonesProps) {
  const collection = useCollection<KeyMilestone>({
    projectId,
    remove: deleteMilestone,
    queryKey: keyMilestonesQuery(projectId).queryKey,
    success: "Milestone deleted successfully",
    question: ({ name }) => ({
      title: "Delete this milestone?",
      text: `“${name}” is deleted. You can put it back from the history.`,
      action: "Delete milestone",
    }),
  });

  return (
    <>
      <MilestoneForm key={collection.formKey} projectId={projectId} collection={collection} />
      <Collection
        heading="Milestones"
        count={milestones.length}
        empty="No key milestones have been added yet. Add your first milestone using the form above."
        focus={collection.removal.focus}
      >
        {(rows) => (
          <ul
            ref={rows}
            aria-label="Milestones"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {milestones.map((milestone) => (
              <MilestoneRow
                key={milestone.id}
                milestone={milestone}
                {...collection.row(milestone)}
              />
            ))}
          </ul>
        )}
      </Collection>
    </>
  );
}
