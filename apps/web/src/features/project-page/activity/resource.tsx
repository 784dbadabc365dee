import { useMutation } from "@tanstack/react-query";
import { Download, LoaderCircle } from "lucide-react";
import { kindAndSize, ResourceRow } from "@/components/project/activity/resource-row";
import { loadResourceFile, type StoredResource } from "@/data/content/resources";
import { errorMessage } from "@/lib/data-error";
import { downloadDataUrl } from "@/lib/files/download-data-url";
import { UnreadableFileError } from "@/lib/files/unreadable-file";

interface ResourceProps {
  projectId: string;
  resource: StoredResource;
}

/** A document that a visitor can have; its content is fetched only then. */
export function Resource({ projectId, resource }: ResourceProps) {
  const { id, title, fileName } = resource;
  const download = useMutation({
    mutationFn: async () => downloadDataUrl(await loadResourceFile({ id, projectId }), fileName),
  });
  return (
    <ResourceRow
      resource={resource}
      failure={download.error ? reason(download.error) : undefined}
      action={
        <button
          type="button"
          title={`Download ${fileName}`}
          aria-disabled={download.isPending}
          onClick={() => (download.isPending ? undefined : download.mutate())}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted after:absolute after:inset-0 after:rounded-control group-hover:text-on-tint aria-disabled:cursor-progress"
        >
          {download.isPending ? (
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
          ) : (
            <Download aria-hidden className="size-5" />
          )}
          <span className="sr-only">
            {`${download.isPending ? "Downloading" : "Download"} ${title}, ${kindAndSize(resource)}`}
          </span>
        </button>
      }
    />
  );
}

function reason(error: Error): string {
  return error instanceof UnreadableFileError ? error.message : errorMessage(error);
}
