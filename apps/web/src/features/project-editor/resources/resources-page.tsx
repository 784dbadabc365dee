import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { deleteResource, resourcesQuery, type StoredResource } from "@/data/content/resources";
import { Collection } from "@/features/project-editor/shared/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useCollection } from "@/features/project-editor/shared/use-collection";
import { ResourceForm } from "./resource-form";
import { ResourceRow } from "./resource-row";
import { useDownload } from "./use-download";

/** Resources. */
export function ResourcesPage({ projectId }: EditorPageProps) {
  const resources = useQuery(resourcesQuery(projectId));
  return (
    <EditorPage
      title="Resources"
      intro="Add documents that visitors of the project page can download."
      query={resources}
    >
      {(stored) => <Resources projectId={projectId} resources={stored} />}
    </EditorPage>
  );
}

interface ResourcesProps {
  projectId: string;
  resources: readonly StoredResource[];
}

/** The form that adds and edits resources, above their list. */
function Resources({ projectId, resources }: ResourcesProps) {
  const download = useDownload(projectId);
  const collection = useCollection<StoredResource>({
    projectId,
    remove: (address) => {
      download.reset();
      return deleteResource(address);
    },
    queryKey: resourcesQuery(projectId).queryKey,
    success: "Resource deleted successfully",
    question: ({ title }) => ({
      title: "Delete this resource?",
      text: `“${title}” is deleted, with its document. You can put both back from the history for 30 days.`,
      action: "Delete resource",
    }),
  });

  return (
    <>
      <ResourceForm
        key={collection.formKey}
        projectId={projectId}
        collection={collection}
        download={download}
      />
      <Collection
        heading="Documents"
        count={resources.length}
        empty="No resources have been added yet. Add your first document using the form above."
        focus={collection.removal.focus}
      >
        {(rows) => (
          <ul
            ref={rows}
            aria-label="Documents"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {resources.map((resource) => (
              <ResourceRow
                key={resource.id}
                resource={resource}
                {...collection.row(resource)}
                isDownloading={download.current === resource.id}
                onDownload={() => download.start(resource)}
              />
            ))}
          </ul>
        )}
      </Collection>
    </>
  );
}
