import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { keyMilestonesQuery } from "@/data/content/milestones";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { Milestones } from "./milestones";

/** Key Milestones. */
export function MilestonesPage({ projectId }: EditorPageProps) {
  const milestones = useQuery(keyMilestonesQuery(projectId));
  return (
    <EditorPage title="Key Milestones" queries={[milestones]}>
      {(stored) => <Milestones projectId={projectId} milestones={stored} />}
    </EditorPage>
  );
}
