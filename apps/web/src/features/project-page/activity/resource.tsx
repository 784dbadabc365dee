import { Download, LoaderCircle } from "lucide-react";
import { documentFacts, ResourceRow } from "@/components/project/activity/resource-row";
import type { StoredResource } from "@/data/content/resources";
import { useProjectTexts } from "@/lib/language/use-texts";
import { useDocument } from "./use-document";

interface ResourceProps {
  projectId: string;
  resource: StoredResource;
}

/** A document that a visitor can have. */
export function Resource({ projectId, resource }: ResourceProps) {
  const { fileName } = resource;
  if (fileName === null) return <ResourceRow resource={resource} />;
  return <StoredDocument projectId={projectId} resource={resource} fileName={fileName} />;
}

/** Its content is fetched on request only. */
function StoredDocument({ projectId, resource, fileName }: ResourceProps & { fileName: string }) {
  const t = useProjectTexts();
  const { title } = resource;
  const { download, isPending, failure } = useDocument(projectId, resource);
  return (
    <ResourceRow
      resource={resource}
      failure={failure}
      action={
        <button
          type="button"
          title={t("project.downloadFile", { fileName })}
          aria-disabled={isPending}
          onClick={download}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted after:absolute after:inset-0 after:rounded-control group-hover:text-on-tint aria-disabled:cursor-progress"
        >
          {isPending ? (
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
          ) : (
            <Download aria-hidden className="size-5" />
          )}
          <span className="sr-only">
            {t(isPending ? "project.downloadingDocument" : "project.downloadDocument", {
              title,
              kind: documentFacts(t, resource),
            })}
          </span>
        </button>
      }
    />
  );
}
