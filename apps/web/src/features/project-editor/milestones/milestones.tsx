import { useMutation } from "@tanstack/react-query";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { deleteMilestone, type KeyMilestone, keyMilestonesQuery } from "@/data/content/milestones";
import { Collection } from "@/features/project-editor/shared/collection";
import { useEditing } from "@/features/project-editor/shared/use-editing";
import { MilestoneForm } from "./milestone-form";
import { MilestoneRow } from "./milestone-row";

interface MilestonesProps {
  projectId: string;
  milestones: readonly KeyMilestone[];
}

/** The form that adds and edits milestones, above their list. */
export function Milestones({ projectId, milestones }: MilestonesProps) {
  const { editing, edit, cancel, stop, formKey, formRef } = useEditing<KeyMilestone>();
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: deleteMilestone,
    meta: {
      success: "Milestone deleted successfully",
      refetch: [keyMilestonesQuery(projectId).queryKey],
    },
  });
  const removing = remove.isPending ? remove.variables.id : null;

  const askToRemove = async ({ id, name }: KeyMilestone) => {
    const agreed = await confirm({
      title: "Delete this milestone?",
      text: `“${name}” is deleted for good.`,
      action: "Delete milestone",
    });
    if (!agreed) return;
    const leaveForm = () => (editing?.id === id ? stop() : undefined);
    remove.mutate({ id, projectId }, { onSuccess: leaveForm });
  };

  return (
    <>
      <MilestoneForm
        key={formKey}
        ref={formRef}
        projectId={projectId}
        milestone={editing}
        removalError={remove.error}
        onSubmit={remove.reset}
        onSaved={stop}
        onCancel={cancel}
      />
      <Collection
        heading="Milestones"
        count={milestones.length}
        empty="No key milestones have been added yet. Add your first milestone using the form above."
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
                isEdited={editing?.id === milestone.id}
                isRemoved={removing === milestone.id}
                onEdit={() => edit(milestone)}
                onDelete={() => void askToRemove(milestone)}
              />
            ))}
          </ul>
        )}
      </Collection>
    </>
  );
}
