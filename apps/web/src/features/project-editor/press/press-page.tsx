import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { pressLinksQuery } from "@/data/content/press";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { PressLinks } from "./press-links";

/** Press. */
export function PressPage({ projectId }: EditorPageProps) {
  const links = useQuery(pressLinksQuery(projectId));
  return (
    <EditorPage
      title="Press"
      intro="Add here all the articles that mention your project in the press."
      queries={[links]}
    >
      {(stored) => <PressLinks projectId={projectId} links={stored} />}
    </EditorPage>
  );
}
