import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { donorPhotosQuery } from "@/data/content/donor-photos";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { Donors } from "./donors";

/** Donors. */
export function DonorsPage({ projectId }: EditorPageProps) {
  const photos = useQuery(donorPhotosQuery(projectId));
  return (
    <EditorPage
      title="Donors"
      intro="Upload photos of project donors and supporters."
      queries={[photos]}
    >
      {(stored) => <Donors projectId={projectId} photos={stored} />}
    </EditorPage>
  );
}
