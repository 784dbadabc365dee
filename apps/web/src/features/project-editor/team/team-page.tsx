import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { teamQuery } from "@/data/content/team";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { Team } from "./team";

/** Team. */
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
