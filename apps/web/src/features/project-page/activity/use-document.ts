import { useMutation } from "@tanstack/react-query";
import { loadResourceFile, type StoredResource } from "@/data/content/resources";
import { errorMessage } from "@/lib/data-error";
import { downloadDataUrl } from "@/lib/files/download-data-url";
import { useTexts } from "@/lib/language/use-texts";

/** The download of a document, whose content is fetched only then. */
export function useDocument(projectId: string, { id }: StoredResource) {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { name, data } = await loadResourceFile({ id, projectId });
      downloadDataUrl(data, name);
    },
  });
  return {
    /** Does nothing while it is being downloaded. */
    download: () => (isPending ? undefined : mutate()),
    isPending,
    /** Why it failed, for the person; undefined while it did not. */
    failure: error ? errorMessage(t, error) : undefined,
  };
}
