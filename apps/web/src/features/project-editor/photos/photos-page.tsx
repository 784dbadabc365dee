import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { photosQuery } from "@/data/content/photos";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { Photos } from "./photos";

/** Picture. */
export function PhotosPage({ projectId }: EditorPageProps) {
  const photos = useQuery(photosQuery(projectId));
  return (
    <EditorPage title="Picture" queries={[photos]}>
      {(stored) => <Photos projectId={projectId} photos={stored} />}
    </EditorPage>
  );
}
