import { useMutation, useQueryClient } from "@tanstack/react-query";
import { donorPhotoName } from "@vigie/domain/files/donor-photo";
import { useRef } from "react";
import {
  discardUnlistedPhotos,
  donorPhotosQuery,
  listDonorPhotos,
  type UploadedPhoto,
  uploadDonorPhoto,
} from "@/data/content/donor-photos";
import { donorsTable } from "@/data/content/donors";
import { prepareImage } from "@/features/project-editor/shared/images/prepare-image";
import {
  type QueuedFile,
  type UploadQueue,
  type UploadRun,
  useUploadQueue,
} from "@/features/project-editor/shared/images/use-upload-queue";
import { inParallel } from "@/lib/in-parallel";
import { useStaffTexts } from "@/lib/language/use-texts";

const uploadedAtOnce = 3;

/** A chosen photo that is not on the project's list yet. */
interface UnlistedPhoto {
  /** Its name in storage, the same for each attempt. */
  name: string;
  /** The stored file; null until it is uploaded. */
  uploaded: UploadedPhoto | null;
}

/**
 * Uploads donor photos: all into storage, several at a time, then adds those that arrived to the project's list in one
 * step. A retry uploads only what is missing, and abandoned files are deleted from storage.
 */
export function useDonorUploads(projectId: string): UploadQueue {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const unlisted = useRef(new Map<number, UnlistedPhoto>());
  const discard = useMutation({
    mutationFn: (photos: readonly UploadedPhoto[]) => discardUnlistedPhotos(projectId, photos),
    meta: { refetch: [donorPhotosQuery(projectId).queryKey] },
  });

  const known = ({ id, file }: QueuedFile): UnlistedPhoto => {
    const photo = unlisted.current.get(id) ?? {
      name: donorPhotoName(file.name, Math.random()),
      uploaded: null,
    };
    unlisted.current.set(id, photo);
    return photo;
  };

  const upload = async ({ files, signal, onProgress, onSaved, onFailed }: UploadRun) => {
    const uploads = inParallel(files, uploadedAtOnce, async (queued) => {
      signal.throwIfAborted();
      const photo = known(queued);
      try {
        if (photo.uploaded === null) {
          const prepared = await prepareImage(queued.file);
          signal.throwIfAborted();
          photo.uploaded = await uploadDonorPhoto(
            { projectId, name: photo.name, ...prepared },
            { signal, onProgress: (share) => onProgress(queued, share) },
          );
        }
        onProgress(queued, 1);
        return { queued, photo: photo.uploaded };
      } catch (failure) {
        if (signal.aborted) throw failure;
        onFailed(queued, failure);
        return null;
      }
    });
    const uploaded = (await Promise.all(uploads)).filter((photo) => photo !== null);
    signal.throwIfAborted();
    if (uploaded.length === 0) return;
    const photos = uploaded.map(({ photo }) => photo);
    const list = await listDonorPhotos(projectId, photos);
    queries.setQueryData(donorPhotosQuery(projectId).queryKey, list);
    for (const { queued } of uploaded) {
      unlisted.current.delete(queued.id);
      onSaved(queued);
    }
  };

  const giveUp = (ids: readonly number[]) => {
    const photos = ids.map((id) => unlisted.current.get(id)?.uploaded ?? null);
    for (const id of ids) unlisted.current.delete(id);
    const uploaded = photos.filter((photo) => photo !== null);
    if (uploaded.length > 0) discard.mutate(uploaded);
  };

  return useUploadQueue({
    upload,
    onGivenUp: giveUp,
    success: t("editor.imagesUploadedSuccessfully"),
    meta: { refetch: [donorPhotosQuery(projectId).queryKey, donorsTable.list(projectId).queryKey] },
  });
}
