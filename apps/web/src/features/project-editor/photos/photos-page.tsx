import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { Card } from "@/components/ui/card";
import { type RowAddress, removeRow } from "@/data/content/content-changes";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import { placesTable } from "@/data/content/places";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import { useRemoval } from "@/features/project-editor/shared/collection/use-collection";
import { useKeptRows } from "@/features/project-editor/shared/collection/use-kept-rows";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { ImageGrid } from "@/features/project-editor/shared/images/image-grid";
import {
  ImageDropZone,
  QueuedTiles,
  UploadFailure,
} from "@/features/project-editor/shared/images/image-uploads";
import { ReorderHandle } from "@/features/project-editor/shared/reorder/reorder-handle";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PhotoTile } from "./photo-tile";
import { PhotosPreview } from "./photos-preview";
import { usePhotoUploads } from "./use-photo-uploads";

/** Picture. */
export function PhotosPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const photos = useQuery(photosTable.list(projectId));
  return (
    <EditorPage title={t("staff.picture")} query={photos} preview>
      {(stored) => <Photos projectId={projectId} photos={stored} />}
    </EditorPage>
  );
}

interface PhotosProps {
  projectId: string;
  photos: readonly StoredPhoto[];
}

/** The upload of the project's photos, above the existing ones. */
function Photos({ projectId, photos }: PhotosProps) {
  const t = useStaffTexts();
  const { queryKey } = photosTable.list(projectId);
  const queue = usePhotoUploads(projectId);
  const { data: places } = useQuery(placesTable.list(projectId));
  const cities = useMemo(() => places?.map(({ city }) => city) ?? [], [places]);
  const [failure, setFailure] = useState<Error | null>(null);
  const removal = useRemoval({
    remove: (address: RowAddress) => removeRow(photosTable, address),
    onFailed: (_, error) => setFailure(error),
    queryKey,
  });
  const order = useReorder({
    table: "photos_projet",
    projectId,
    queryKey,
    rows: photos,
    nameOf: (photo) => photoTitle(t, photo, photos.indexOf(photo) + 1, photos.length),
    flow: "grid",
  });
  const { rows, hold } = useKeptRows(order.rows);

  const upload = (files: readonly File[]) => {
    setFailure(null);
    queue.add(files);
  };
  const askToRemove = (id: string, name: string) =>
    removal.ask(
      { id, projectId },
      {
        title: t("editor.deleteThisPicture"),
        text: t("editor.pictureIsDeleted", { name }),
        action: t("editor.deletePicture"),
      },
    );

  return (
    <>
      <UploadFailure queue={queue} />
      <ErrorBanner error={failure ?? order.failure?.message} />
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{t("editor.uploadPhotosOfTheProject")}</h2>
        <ImageDropZone label={t("editor.photosOfTheProject")} queue={queue} onChoose={upload} />
      </Card>
      <Collection
        heading={t("editor.pictures")}
        count={rows.length + queue.files.length}
        empty={t("editor.noPicturesHaveBeenAdded")}
        focus={removal.focus}
        order={order}
      >
        {(grid) => (
          <ImageGrid label={t("editor.pictures")} rows={grid}>
            {rows.map((photo) => (
              <PhotoTile
                key={photo.id}
                projectId={projectId}
                photo={photo}
                cities={cities}
                isCover={photo.id === order.rows[0]?.id}
                isGone={!photos.some(({ id }) => id === photo.id)}
                onTypingChange={(isTyping) => hold(photo, isTyping)}
                isRemoved={removal.current?.id === photo.id}
                onDelete={(name) => void askToRemove(photo.id, name)}
                onMakeCover={() =>
                  order.drop({ id: photo.id, beforeId: order.rows[0]?.id ?? null })
                }
                handle={(name) => (
                  <ReorderHandle
                    id={photo.id}
                    name={name}
                    isLifted={order.lifted === photo.id}
                    actions={order.actions}
                  />
                )}
              />
            ))}
            <QueuedTiles queue={queue} />
          </ImageGrid>
        )}
      </Collection>
      <PhotosPreview photos={photos} />
    </>
  );
}
