import { useQueryClient } from "@tanstack/react-query";
import { photosTable, type StoredPhoto } from "@/data/content/photo-row";
import { createPhoto, photoImageQuery } from "@/data/content/photos";
import { projectOutlineKey } from "@/data/projects/outline";
import { prepareInlineImage } from "@/features/project-editor/shared/images/prepare-image";
import {
  type UploadQueue,
  type UploadRun,
  useUploadQueue,
} from "@/features/project-editor/shared/images/use-upload-queue";
import { inParallel } from "@/lib/in-parallel";

/** How many pictures are resized at a time, since each holds all its pixels in memory. */
const preparedAtOnce = 3;

/**
 * Uploads photos of the project: resized several at a time, saved one after the other in the order they were chosen.
 * Photos that fail are skipped.
 */
export function usePhotoUploads(projectId: string): UploadQueue {
  const queries = useQueryClient();

  const show = (photo: StoredPhoto, image: string) => {
    queries.setQueryData(photoImageQuery(photo.id).queryKey, { stored: image, address: image });
    queries.setQueryData(photosTable.list(projectId).queryKey, (photos = []) => [...photos, photo]);
  };
  const upload = async ({ files, signal, onProgress, onSaved, onFailed }: UploadRun) => {
    const prepared = inParallel(files, preparedAtOnce, async (queued) => {
      signal.throwIfAborted();
      try {
        return { queued, ...(await prepareInlineImage(queued.file)) };
      } catch (failure) {
        return { queued, failure };
      }
    });
    for (const next of prepared) {
      const { queued, ...made } = await next;
      signal.throwIfAborted();
      if ("failure" in made) {
        onFailed(queued, made.failure);
        continue;
      }
      onProgress(queued, 0);
      try {
        const photo = await createPhoto(
          { projectId, ...made, fileName: queued.file.name },
          { onProgress: (share) => onProgress(queued, share), signal },
        );
        show(photo, made.image);
        onSaved(queued);
      } catch (failure) {
        if (signal.aborted) throw failure;
        onFailed(queued, failure);
      }
    }
  };

  return useUploadQueue({
    upload: (run) =>
      // After a failure as well, since earlier photos were saved.
      upload(run).finally(() => {
        void queries.invalidateQueries({ queryKey: projectOutlineKey(projectId) });
      }),
    meta: { refetch: [photosTable.list(projectId).queryKey] },
  });
}
