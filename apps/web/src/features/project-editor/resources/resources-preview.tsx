import { Download } from "lucide-react";
import * as v from "valibot";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { ResourceRow, type ShownResource } from "@/components/project/activity/resource-row";
import { ResourcesCard } from "@/components/project/activity/resources-card";
import type { StoredResource } from "@/data/content/resources";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";

/** A document is shown once it has a title. */
const typedResource = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1)),
  link: v.string(),
});

interface PreviewedResource extends ShownResource {
  id: string;
}

/** The documents as visitors see them, with the one in the form. */
export function ResourcesPreview({ resources }: { resources: readonly StoredResource[] }) {
  const rows: readonly PreviewedResource[] = resources;
  const shown = useRowsWithTyped(rows, typedResource, ({ title, link }, id) => ({
    // A new one gets a document.
    fileName: "",
    fileType: null,
    fileBytes: null,
    ...rows.find((row) => row.id === id),
    id,
    title,
    link: link.trim() || null,
  }));
  return (
    <PagePreview>
      <ResourcesCard resources={shown}>
        {(resource) => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            action={<Download aria-hidden className="m-3 size-5 shrink-0 text-muted" />}
          />
        )}
      </ResourcesCard>
    </PagePreview>
  );
}
