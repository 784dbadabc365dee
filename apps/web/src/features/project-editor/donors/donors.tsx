import { useMutation } from "@tanstack/react-query";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { type DonorPhoto, deleteDonorPhoto, donorPhotosQuery } from "@/data/content/donor-photos";
import { Collection } from "@/features/project-editor/shared/collection";
import { ImageGrid } from "@/features/project-editor/shared/image-grid";
import { ImageTile } from "@/features/project-editor/shared/image-grid-tile";
import {
  PictureDropZone,
  QueuedTiles,
  UploadFailure,
} from "@/features/project-editor/shared/picture-uploads";
import { useDonorUploads } from "./use-donor-uploads";

interface DonorsProps {
  projectId: string;
  photos: readonly DonorPhoto[];
}

/** Where photos of donors are uploaded, above those that are there. */
export function Donors({ projectId, photos }: DonorsProps) {
  const queue = useDonorUploads(projectId);
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: deleteDonorPhoto,
    meta: {
      success: "Image deleted successfully",
      refetch: [donorPhotosQuery(projectId).queryKey],
    },
  });
  const removing = remove.isPending ? remove.variables.stored : null;

  const upload = (files: readonly File[]) => {
    remove.reset();
    queue.add(files);
  };
  const askToRemove = async (stored: string, name: string) => {
    const agreed = await confirm({
      title: "Delete this image?",
      text: `The photo “${name}” is deleted for good.`,
      action: "Delete image",
    });
    if (agreed) remove.mutate({ projectId, stored });
  };

  return (
    <>
      <UploadFailure queue={queue} />
      <ErrorBanner error={remove.error} />
      <PictureDropZone label="Photos of donors and supporters" queue={queue} onChoose={upload} />
      <Collection
        heading="Donors and supporters"
        count={photos.length + queue.files.length}
        empty="No donor photos have been added yet. Add your first photos above."
      >
        {(rows) => (
          <ImageGrid label="Donors and supporters" rows={rows}>
            {photos.map(({ stored, address }, index) => (
              <ImageTile
                key={stored}
                src={address}
                missing={address === null}
                alt={`Donor ${index + 1}`}
                busy={removing === stored}
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
