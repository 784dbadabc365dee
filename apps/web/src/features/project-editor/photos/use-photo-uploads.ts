import { useQueryClient } from "@tanstack/react-query";
import { createPhoto, photoImageQuery, photosQuery, type StoredPhoto } from "@/data/content/photos";
import { projectOutlineKey } from "@/data/projects/outline";
import { prepareImage } from "@/features/project-editor/shared/prepare-image";
import {
  type UploadQueue,
  type UploadRun,
  useUploadQueue,
} from "@/features/project-editor/shared/use-upload-queue";
import { readDataUrl } from "@/lib/files/read-data-url";
import { inParallel } from "@/lib/in-parallel";

/** Pictures that are made small at a time; each holds all its pixels in memory meanwhile. */
const preparedAtOnce = 3;

/**
 * Uploads photos of the project: made small several at a time, saved one after the other in the
 * order they were chosen, until the first that fails. Those before it stay.
 */
export function usePhotoUploads(projectId: string): UploadQueue {
  const queries = useQueryClient();

  const show = (photo: StoredPhoto, image: string) => {
    queries.setQueryData(photoImageQuery(photo.id).queryKey, { stored: image, address: image });
    queries.setQueryData(photosQuery(projectId).queryKey, (photos = []) => [...photos, photo]);
  };
  const upload = async ({ files, signal, onProgress, onSaved }: UploadRun) => {
    const prepared = inParallel(files, preparedAtOnce, async (queued) => {
      signal.throwIfAborted();
      const image = await prepareImage(queued.file, "Failed to upload pictures");
      return { queued, image: await readDataUrl(image) };
    });
    for (const next of prepared) {
      const { queued, image } = await next;
      signal.throwIfAborted();
      const onSent = (share: number) => onProgress(queued, share);
      onSent(0);
      const photo = await createPhoto(
        { projectId, image, fileName: queued.file.name },
        { onProgress: onSent, signal },
      );
      show(photo, image);
      onSaved(queued);
    }
  };

  return useUploadQueue({
    upload: (run) =>
      // Also after a failure: what was saved before it is there.
      upload(run).finally(() => {
        void queries.invalidateQueries({ queryKey: projectOutlineKey(projectId) });
      }),
    meta: { refetch: [photosQuery(projectId).queryKey] },
  });
}
