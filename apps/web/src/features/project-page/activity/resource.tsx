import { useMutation } from "@tanstack/react-query";
import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { isWebAddress, webAddressHost } from "@vigie/domain/files/web-address";
import { formatFileSize } from "@vigie/domain/format/file-size";
import { Download, ExternalLink, LoaderCircle } from "lucide-react";
import { loadResourceFile, type StoredResource } from "@/data/content/resources";
import { downloadDataUrl } from "@/lib/files/download-data-url";
import { UnreadableFileError } from "@/lib/files/unreadable-file";
import { errorMessage } from "@/lib/unwrap";
import { FileIcon } from "./file-icon";

interface ResourceProps {
  projectId: string;
  resource: StoredResource;
}

/** One document: what it is, how heavy it is, and how to get it. */
export function Resource({ projectId, resource }: ResourceProps) {
  const { id, title, link, fileName } = resource;
  const download = useMutation({
    mutationFn: async () => downloadDataUrl(await loadResourceFile({ id, projectId }), fileName),
  });
  return (
    <li className="group relative -mx-2 rounded-control px-2 py-3 hover:bg-tint print:py-1">
      <div className="flex items-start gap-3">
        <FileIcon type={resource.fileType} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="wrap-anywhere font-semibold leading-snug">
            {title}
          </p>
          <p className="mt-0.5 text-muted text-sm">{kindAndSize(resource)}</p>
          {link !== null && isWebAddress(link) ? <ResourceLink address={link} /> : null}
          {download.error ? (
            <p role="alert" className="mt-1 text-red text-sm">
              {reason(download.error)}
            </p>
          ) : null}
        </div>
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
            {download.isPending ? "Downloading" : "Download"} {title}, {kindAndSize(resource)}
          </span>
        </button>
      </div>
    </li>
  );
}

/** Lies above the button, which takes the whole row. */
function ResourceLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      className="relative z-1 mt-0.5 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-primary text-sm hover:underline"
    >
      <span dir="ltr" className="truncate">
        {webAddressHost(address)?.replace(/^www\./, "")}
      </span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />{" "}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function kindAndSize({ fileType, fileBytes }: StoredResource): string {
  const kind = resourceFileKind(fileType);
  return fileBytes === null ? kind : `${kind} · ${formatFileSize(fileBytes)}`;
}

function reason(error: Error): string {
  return error instanceof UnreadableFileError ? error.message : errorMessage(error);
}
