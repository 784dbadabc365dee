import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/editor-page";
import { teamQuery } from "@/data/team";
import type { EditorPageProps } from "@/features/project-editor/editor-entries";
import { Team } from "./team";

/** Team (specification, section 2). */
export function TeamPage({ projectId }: EditorPageProps) {
  const members = useQuery(teamQuery(projectId));
  return (
    <EditorPage
      title="Team"
      intro="Add the names of the team members associated with the project."
      queries={[members]}
    >
      {(stored) => <Team projectId={projectId} members={stored} />}
    </EditorPage>
  );
}
