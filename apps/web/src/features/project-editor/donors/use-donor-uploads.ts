import { useMutation } from "@tanstack/react-query";
import { donorPhotoName } from "@vigie/domain/files/donor-photo";
import { useRef } from "react";
import {
  discardUnlistedPhotos,
  listDonorPhotos,
  type UploadedPhoto,
  uploadDonorPhoto,
} from "@/data/content/donor-photos";
import { donorsTable } from "@/data/content/donors";
import { prepareImage } from "@/features/project-editor/shared/images/prepare-image";
import {
  type QueuedFile,
  type UploadQueue,
  useUploadQueue,
} from "@/features/project-editor/shared/images/use-upload-queue";
import { useStaffTexts } from "@/lib/language/use-texts";

/** A chosen photo that is not on the project's list yet. */
interface UnlistedPhoto {
  /** Its name in storage, the same for each attempt. */
  name: string;
  /** The stored file; null until it is uploaded. */
  uploaded: UploadedPhoto | null;
}

/**
 * Uploads donor photos: all into storage, then adds them to the project's list in one step. A retry uploads only what is
 * missing, and abandoned files are deleted from storage.
 */
export function useDonorUploads(projectId: string): UploadQueue {
  const t = useStaffTexts();
  const { queryKey } = donorsTable.list(projectId);
  const unlisted = useRef(new Map<string, UnlistedPhoto>());
  const discard = useMutation({
    mutationFn: (photos: readonly UploadedPhoto[]) => discardUnlistedPhotos(projectId, photos),
    meta: { refetch: [queryKey] },
  });

  const known = ({ id, file }: QueuedFile): UnlistedPhoto => {
    const photo = unlisted.current.get(id) ?? {
      name: donorPhotoName(file.name, Math.random()),
      uploaded: null,
    };
    unlisted.current.set(id, photo);
    return photo;
  };

  const giveUp = (ids: readonly string[]) => {
    const photos = ids.map((id) => unlisted.current.get(id)?.uploaded ?? null);
    for (const id of ids) unlisted.current.delete(id);
    const uploaded = photos.filter((photo) => photo !== null);
    if (uploaded.length > 0) discard.mutate(uploaded);
  };

  return useUploadQueue({
    prepare: async (queued) =>
      known(queued).uploaded === null ? await prepareImage(queued.file) : null,
    save: async (queued, prepared, watch) => {
      if (prepared === null) return;
      const photo = known(queued);
      photo.uploaded = await uploadDonorPhoto({ projectId, name: photo.name, ...prepared }, watch);
    },
    finish: async (saved) => {
      const photos = saved.flatMap((queued) => known(queued).uploaded ?? []);
      await listDonorPhotos(projectId, photos);
      for (const { id } of saved) unlisted.current.delete(id);
    },
    onGivenUp: giveUp,
    success: t("editor.imagesUploadedSuccessfully"),
    meta: { refetch: [queryKey] },
  });
}
