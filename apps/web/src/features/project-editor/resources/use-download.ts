import { useMutation } from "@tanstack/react-query";
import { loadResourceFile, type StoredResource } from "@/data/content/resources";
import { downloadDataUrl } from "@/lib/files/download-data-url";

interface Download {
  start: (resource: StoredResource) => void;
  /** The id of the resource that is being downloaded, or null. */
  current: string | null;
  /** Why it failed, for the person. */
  error: Error | null;
  reset: () => void;
}

/** Downloads documents as they were uploaded, with the same bytes and names. */
export function useDownload(projectId: string): Download {
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: async ({ id }: StoredResource) => {
      const { name, data } = await loadResourceFile({ id, projectId });
      downloadDataUrl(data, name);
    },
  });
  return {
    start: (resource) => mutate(resource),
    current: isPending ? variables.id : null,
    error,
    reset,
  };
}
