import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { resourcesQuery } from "@/data/content/resources";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { Resources } from "./resources";

/** Resources. */
export function ResourcesPage({ projectId }: EditorPageProps) {
  const resources = useQuery(resourcesQuery(projectId));
  return (
    <EditorPage
      title="Resources"
      intro="Add documents that visitors of the project page can download."
      queries={[resources]}
    >
      {(stored) => <Resources projectId={projectId} resources={stored} />}
    </EditorPage>
  );
}
