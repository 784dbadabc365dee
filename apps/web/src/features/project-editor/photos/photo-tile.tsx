import { useQuery } from "@tanstack/react-query";
import { photoName } from "@vigie/domain/files/photo-name";
import { useNearView } from "@/components/hooks/use-near-view";
import { photoImageQuery, type StoredPhoto } from "@/data/content/photos";
import { ImageTile } from "@/features/project-editor/shared/image-grid-tile";

interface PhotoTileProps {
  photo: StoredPhoto;
  /** Whether it is being deleted. */
  isRemoved: boolean;
  /** Takes the name it is shown under. */
  onDelete: (name: string) => void;
}

/** A photo of the project; its image is loaded once it comes near the view. */
export function PhotoTile({ photo, isRemoved, onDelete }: PhotoTileProps) {
  const { ref, isNear } = useNearView();
  const image = useQuery({ ...photoImageQuery(photo.id), enabled: isNear });
  const name = photoName(photo.fileName, image.data?.stored ?? "");
  return (
    <ImageTile
      ref={ref}
      src={image.data?.address ?? null}
      alt={name}
      name={name}
      busy={isRemoved}
      onDelete={() => onDelete(name)}
      missing={image.isError || image.data?.address === null}
      {...(image.isError && { onRetry: () => void image.refetch() })}
    />
  );
}
