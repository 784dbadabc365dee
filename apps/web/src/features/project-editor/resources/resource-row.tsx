import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { joinFacts } from "@vigie/domain/format/facts";
import { formatFileSize } from "@vigie/domain/format/file-size";
import { editedResourceSchema } from "@vigie/domain/forms/resource";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Download, ExternalLink } from "lucide-react";
import { memo, type ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { StoredResource } from "@/data/content/resources";
import { ListRow } from "@/features/project-editor/shared/collection/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { InlineText } from "@/features/project-editor/shared/editing/inline-text";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The actions of a row, with stable identities, so that other rows do not render again. */
export interface ResourceActions {
  onDownload: (resource: StoredResource) => void;
  /** Changes the title; `from` is the resource that the person started from. */
  rename: (title: string, from: StoredResource) => Promise<unknown>;
}

interface ResourceRowProps extends CollectionRow<StoredResource> {
  resource: StoredResource;
  /** Whether its document is being downloaded. */
  isDownloading: boolean;
  ofResource: ResourceActions;
  /** The form, while it edits this resource. */
  form: ReactNode;
}

/** A resource of the list: its title, which is edited inline, its document and link. */
export const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const t = useStaffTexts();
  const { resource, isDownloading, ofResource, ...row } = props;
  const { title, link, fileName } = resource;
  return (
    <ListRow
      row={resource}
      name={title}
      isBusy={isDownloading}
      more={
        fileName === null ? null : (
          <IconButton
            label={t("editor.download", { title })}
            icon={Download}
            onClick={() => (isDownloading ? undefined : ofResource.onDownload(resource))}
            className={isDownloading ? "animate-pulse" : ""}
          />
        )
      }
      {...row}
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-col items-start font-semibold">
        <InlineText
          row={resource}
          textOf={titleOf}
          label={t("editor.title")}
          schema={editedResourceSchema.entries.title}
          save={ofResource.rename}
          onOpenChange={(isOpen) => row.actions.hold(resource, isOpen)}
        />
        {fileName === null ? null : (
          <p className="wrap-anywhere font-normal text-muted text-sm">
            {describeDocument(t, resource)}
          </p>
        )}
        {link ? <LinkOf link={link} /> : null}
      </div>
    </ListRow>
  );
});

const titleOf = ({ title }: StoredResource) => title;

function describeDocument(
  t: StaffTexts,
  { fileName, fileType, fileBytes }: StoredResource,
): string {
  const size = fileBytes === null ? "" : formatFileSize(t, fileBytes);
  return joinFacts(t.language, [fileName ?? "", t.message(resourceFileKind(fileType)), size]);
}

function LinkOf({ link }: { link: string }) {
  const t = useStaffTexts();
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 self-start font-normal text-primary text-sm underline underline-offset-2"
    >
      <span dir="auto" className="truncate">
        {link}
      </span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t("editor.opensInANewTab")}</span>
    </a>
  );
}
