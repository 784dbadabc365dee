import { Download, LoaderCircle } from "lucide-react";
import { kindAndSize, ResourceRow } from "@/components/project/activity/resource-row";
import type { StoredResource } from "@/data/content/resources";
import { useTexts } from "@/lib/language/use-texts";
import { useDocument } from "./use-document";

interface ResourceProps {
  projectId: string;
  resource: StoredResource;
}

/** A document that a visitor can have; its content is fetched only then. */
export function Resource({ projectId, resource }: ResourceProps) {
  const t = useTexts();
  const { title, fileName } = resource;
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
              kind: kindAndSize(t, resource),
            })}
          </span>
        </button>
      }
    />
  );
}
