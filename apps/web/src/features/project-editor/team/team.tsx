import { useMutation } from "@tanstack/react-query";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { Table } from "@/components/ui/table";
import { deleteTeamMember, type StoredTeamMember, teamQuery } from "@/data/content/team";
import { Collection } from "@/features/project-editor/shared/collection";
import { useEditing } from "@/features/project-editor/shared/use-editing";
import { fullName } from "./full-name";
import { TeamMemberForm } from "./team-member-form";
import { TeamMemberRow } from "./team-member-row";

interface TeamProps {
  projectId: string;
  members: readonly StoredTeamMember[];
}

/** The form that adds and edits team members, above their table. */
export function Team({ projectId, members }: TeamProps) {
  const { editing, edit, cancel, stop, formKey, formRef } = useEditing<StoredTeamMember>();
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: deleteTeamMember,
    meta: {
      success: "Team member deleted successfully",
      refetch: [teamQuery(projectId).queryKey],
    },
  });
  const removing = remove.isPending ? remove.variables.id : null;

  const askToRemove = async (member: StoredTeamMember) => {
    const agreed = await confirm({
      title: "Delete this team member?",
      text: `${fullName(member)} is deleted from the team for good, with the photo.`,
      action: "Delete team member",
    });
    if (!agreed) return;
    const leaveForm = () => (editing?.id === member.id ? stop() : undefined);
    remove.mutate({ id: member.id, projectId }, { onSuccess: leaveForm });
  };

  return (
    <>
      <TeamMemberForm
        key={formKey}
        ref={formRef}
        projectId={projectId}
        member={editing}
        removalError={remove.error}
        onSubmit={remove.reset}
        onSaved={stop}
        onCancel={cancel}
      />
      <Collection
        heading="Team members"
        count={members.length}
        empty="No team members have been added yet. Add your first team member using the form above."
      >
        {(rows) => (
          <Table label="Team members" columns={["Name", "Job Title", "Actions"]} rows={rows}>
            {members.map((member) => (
              <TeamMemberRow
                key={member.id}
                member={member}
                isEdited={editing?.id === member.id}
                isRemoved={removing === member.id}
                onEdit={() => edit(member)}
                onDelete={() => void askToRemove(member)}
              />
            ))}
          </Table>
        )}
      </Collection>
    </>
  );
}
