import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { Table } from "@/components/ui/table";
import { deleteTeamMember, type StoredTeamMember, teamQuery } from "@/data/content/team";
import { Collection } from "@/features/project-editor/shared/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useCollection } from "@/features/project-editor/shared/use-collection";
import { fullName } from "./full-name";
import { TeamMemberForm } from "./team-member-form";
import { TeamMemberRow } from "./team-member-row";

/** Team. */
export function TeamPage({ projectId }: EditorPageProps) {
  const members = useQuery(teamQuery(projectId));
  return (
    <EditorPage
      title="Team"
      intro="Add the names of the team members associated with the project."
      query={members}
    >
      {(stored) => <Team projectId={projectId} members={stored} />}
    </EditorPage>
  );
}

interface TeamProps {
  projectId: string;
  members: readonly StoredTeamMember[];
}

/** The form that adds and edits team members, above their table. */
function Team({ projectId, members }: TeamProps) {
  const collection = useCollection<StoredTeamMember>({
    projectId,
    remove: deleteTeamMember,
    queryKey: teamQuery(projectId).queryKey,
    success: "Team member deleted successfully",
    question: (member) => ({
      title: "Delete this team member?",
      text: `${fullName(member)} is deleted from the team, with the photo. You can put both back from the history for 30 days.`,
      action: "Delete team member",
    }),
  });

  return (
    <>
      <TeamMemberForm key={collection.formKey} projectId={projectId} collection={collection} />
      <Collection
        heading="Team members"
        count={members.length}
        empty="No team members have been added yet. Add your first team member using the form above."
        focus={collection.removal.focus}
      >
        {(rows) => (
          <Table
            label="Team members"
            columns={["Name", "Job Title", "Actions"]}
            actionsWidth="w-32"
            rows={rows}
          >
            {members.map((member) => (
              <TeamMemberRow key={member.id} member={member} {...collection.row(member)} />
            ))}
          </Table>
        )}
      </Collection>
    </>
  );
}
