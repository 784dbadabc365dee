import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { type DonorPhoto, deleteDonorPhoto, donorPhotosQuery } from "@/data/content/donor-photos";
import { Collection } from "@/features/project-editor/shared/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { ImageGrid } from "@/features/project-editor/shared/image-grid";
import { ImageTile } from "@/features/project-editor/shared/image-grid-tile";
import {
  ImageDropZone,
  QueuedTiles,
  UploadFailure,
} from "@/features/project-editor/shared/image-uploads";
import { useRemoval } from "@/features/project-editor/shared/use-collection";
import { useDonorUploads } from "./use-donor-uploads";

/** Donors. */
export function DonorsPage({ projectId }: EditorPageProps) {
  const photos = useQuery(donorPhotosQuery(projectId));
  return (
    <EditorPage
      title="Donors"
      intro="Upload photos of project donors and supporters."
      query={photos}
    >
      {(stored) => <Donors projectId={projectId} photos={stored} />}
    </EditorPage>
  );
}

interface DonorsProps {
  projectId: string;
  photos: readonly DonorPhoto[];
}

/** Where photos of donors are uploaded, above those that are there. */
function Donors({ projectId, photos }: DonorsProps) {
  const queue = useDonorUploads(projectId);
  const removal = useRemoval({
    remove: deleteDonorPhoto,
    queryKey: donorPhotosQuery(projectId).queryKey,
    success: "Image deleted successfully",
  });

  const upload = (files: readonly File[]) => {
    removal.reset();
    queue.add(files);
  };
  const askToRemove = (stored: string, name: string) =>
    removal.ask(
      { projectId, stored },
      {
        title: "Delete this image?",
        text: `The photo “${name}” is deleted for good.`,
        action: "Delete image",
      },
    );

  return (
    <>
      <UploadFailure queue={queue} />
      <ErrorBanner error={removal.error} />
      <ImageDropZone label="Photos of donors and supporters" queue={queue} onChoose={upload} />
      <Collection
        heading="Donors and supporters"
        count={photos.length + queue.files.length}
        empty="No donor photos have been added yet. Add your first photos above."
        focus={removal.focus}
      >
        {(rows) => (
          <ImageGrid label="Donors and supporters" rows={rows}>
            {photos.map(({ stored, address }, index) => (
              <ImageTile
                key={stored}
                renditions={null}
                address={address}
                alt={`Donor ${index + 1}`}
                name={`Donor ${index + 1}`}
                busy={removal.current?.stored === stored}
                onDelete={() => void askToRemove(stored, `Donor ${index + 1}`)}
              />
            ))}
            <QueuedTiles queue={queue} />
          </ImageGrid>
        )}
      </Collection>
    </>
  );
}
