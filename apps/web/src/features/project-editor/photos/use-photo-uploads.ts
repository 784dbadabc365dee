import { useQueryClient } from "@tanstack/react-query";
import { createPhoto } from "@/data/content/photo-changes";
import { photoImageQuery, photosTable } from "@/data/content/photos";
import { projectOutlineKey } from "@/data/projects/outline";
import { prepareInlineImage } from "@/features/project-editor/shared/images/prepare-image";
import {
  type UploadQueue,
  useUploadQueue,
} from "@/features/project-editor/shared/images/use-upload-queue";

/** Uploads photos of the project. */
export function usePhotoUploads(projectId: string): UploadQueue {
  const queries = useQueryClient();
  const { queryKey } = photosTable.list(projectId);
  return useUploadQueue({
    prepare: ({ file }) => prepareInlineImage(file),
    save: async ({ id, file }, made, watch) => {
      const photo = await createPhoto({ id, projectId, ...made, fileName: file.name }, watch);
      const { image } = made;
      queries.setQueryData(photoImageQuery(photo.id).queryKey, { stored: image, address: image });
      queries.setQueryData(queryKey, (photos = []) => [...photos, photo]);
      void queries.invalidateQueries({ queryKey: projectOutlineKey(projectId) });
    },
    meta: { refetch: [queryKey] },
  });
}
