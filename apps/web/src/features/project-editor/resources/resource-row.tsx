import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { formatFileSize } from "@vigie/domain/format/file-size";
import { Download, ExternalLink, FileText } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { StoredResource } from "@/data/content/resources";
import { RowActions } from "@/features/project-editor/shared/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/use-collection";
import { classNames } from "@/lib/class-names";

interface ResourceRowProps extends CollectionRow {
  resource: StoredResource;
  /** Whether its document is being fetched. */
  isDownloading: boolean;
  onDownload: () => void;
}

/** A resource of the list: its title, its document and link, and what can be done with it. */
export function ResourceRow(props: ResourceRowProps) {
  const { resource, isEdited, isRemoved, isDownloading, onDownload, onEdit, onDelete } = props;
  const { title, link } = resource;
  return (
    <li
      aria-current={isEdited || undefined}
      aria-busy={isRemoved || isDownloading}
      className={classNames(
        "flex flex-wrap items-center gap-x-3 py-2.5 pr-2 pl-4 first:rounded-t-card last:rounded-b-card sm:flex-nowrap sm:pl-5",
        isEdited && "bg-tint",
        isRemoved && "opacity-60",
      )}
    >
      <FileText aria-hidden className="size-5 shrink-0 self-start text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-full sm:basis-48">
        <p dir="auto" className="break-words font-semibold">
          {title}
        </p>
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {describeDocument(resource)}
        </p>
        {link ? <LinkOf link={link} /> : null}
      </div>
      <div className="flex shrink-0 items-center max-sm:-ml-3">
        <IconButton
          label={`Download ${title}`}
          icon={Download}
          onClick={isDownloading ? () => {} : onDownload}
          className={isDownloading ? "animate-pulse" : ""}
        />
        <RowActions name={title} onEdit={onEdit} onDelete={onDelete} isRemoved={isRemoved} />
      </div>
    </li>
  );
}

function describeDocument({ fileName, fileType, fileBytes }: StoredResource): string {
  const size = fileBytes === null ? [] : [formatFileSize(fileBytes)];
  return [fileName, resourceFileKind(fileType), ...size].join(" · ");
}

function LinkOf({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 text-primary text-sm underline underline-offset-2"
    >
      <span className="truncate">{link}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
