import { resourceFileKind } from "@vigie/domain/files/resource-file";
import { ExternalLink, FileText, LoaderCircle } from "lucide-react";
import { documentFacts, outsideAddress } from "@/components/project/activity/resource-row";
import type { StoredPhoto } from "@/data/content/photo-row";
import type { StoredResource } from "@/data/content/resources";
import { PhotoTile } from "@/features/project-page/photos/photo-tile";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { useDocument } from "./use-document";

interface MilestoneEvidenceProps {
  projectId: string;
  milestoneId: string;
  /** All photos and documents of the project. */
  photos: readonly StoredPhoto[];
  resources: readonly StoredResource[];
  onOpenPhoto: (photo: StoredPhoto) => void;
}

/** The pictures and documents that prove a milestone. */
export function MilestoneEvidence(props: MilestoneEvidenceProps) {
  const t = useProjectTexts();
  const { projectId, milestoneId, photos, resources, onOpenPhoto } = props;
  const shown = photos.filter((photo) => photo.milestoneId === milestoneId);
  const documents = resources.filter((resource) => resource.milestoneId === milestoneId);
  return (
    <>
      {shown.length > 0 ? (
        <ul aria-label={t("project.pictures")} className="mt-2 flex flex-wrap gap-2">
          {shown.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              position={photos.indexOf(photo) + 1}
              count={photos.length}
              onOpen={() => onOpenPhoto(photo)}
              isSmall
              className="relative h-24 w-32 print:hidden"
            />
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul aria-label={t("project.documents")} className="mt-1 flex flex-col items-start">
          {documents.map((resource) => (
            <li key={resource.id}>
              <EvidenceDocument projectId={projectId} resource={resource} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const documentClasses =
  "inline-flex min-h-11 items-center gap-2 text-start text-primary text-sm hover:underline print:min-h-0";

interface EvidenceDocumentProps {
  projectId: string;
  resource: StoredResource;
}

/** A document that proves something: a button that downloads it, or a link to where it lies. */
export function EvidenceDocument({ projectId, resource }: EvidenceDocumentProps) {
  const t = useProjectTexts();
  const { title, fileName } = resource;
  const outside = outsideAddress(resource);
  if (fileName !== null) {
    return <StoredDocument projectId={projectId} resource={resource} fileName={fileName} />;
  }
  if (outside === null) return <Typed text={title} className="wrap-anywhere text-sm" />;
  return (
    <a href={outside} target="_blank" rel="noopener noreferrer" className={documentClasses}>
      <ExternalLink aria-hidden className="size-4 shrink-0 print:hidden" />
      <Typed text={title} className="wrap-anywhere" />{" "}
      <span className="sr-only">{t("project.opensInANewTab")}</span>
      <span className="shrink-0 text-muted">{documentFacts(t, resource)}</span>
    </a>
  );
}

function StoredDocument({
  projectId,
  resource,
  fileName,
}: EvidenceDocumentProps & { fileName: string }) {
  const t = useProjectTexts();
  const { download, isPending, failure } = useDocument(projectId, resource);
  const { title, fileType } = resource;
  const Icon = isPending ? LoaderCircle : FileText;
  return (
    <>
      <button
        type="button"
        title={t("project.downloadFile", { fileName })}
        aria-disabled={isPending}
        onClick={download}
        // Its name is on paper, as that of a link is.
        data-print="shown"
        className={`${documentClasses} aria-disabled:cursor-progress`}
      >
        <Icon
          aria-hidden
          className={`size-4 shrink-0 ${isPending ? "animate-spin" : ""} print:hidden`}
        />
        <span className="sr-only">
          {isPending ? t("project.downloading") : t("project.download")}
        </span>{" "}
        <Typed text={title} className="wrap-anywhere" />{" "}
        <span className="shrink-0 text-muted">{t.message(resourceFileKind(fileType))}</span>
      </button>
      {failure === undefined ? null : (
        <p role="alert" className="text-red text-sm">
          {failure}
        </p>
      )}
    </>
  );
}
