import { useMutation } from "@tanstack/react-query";
import { loadResourceFile, type StoredResource } from "@/data/content/resources";
import { errorMessage } from "@/lib/data-error";
import { downloadDataUrl } from "@/lib/files/download-data-url";
import { UnreadableFileError } from "@/lib/files/unreadable-file";

/** The download of a document, whose content is fetched only then. */
export function useDocument(projectId: string, { id, fileName }: StoredResource) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => downloadDataUrl(await loadResourceFile({ id, projectId }), fileName),
  });
  return {
    /** Does nothing while it is being downloaded. */
    download: () => (isPending ? undefined : mutate()),
    isPending,
    /** Why it failed, for the person; undefined while it did not. */
    failure: error ? reason(error) : undefined,
  };
}

function reason(error: Error): string {
  return error instanceof UnreadableFileError ? error.message : errorMessage(error);
}
