import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import { EditorPage } from "@/components/layout/editor-page";
import { removeRow } from "@/data/content/content-changes";
import { resourcesTable, type StoredResource, updateResource } from "@/data/content/resources";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { ResourceForm } from "./resource-form";
import { type ResourceActions, ResourceRow } from "./resource-row";
import { ResourcesPreview } from "./resources-preview";
import { useDownload } from "./use-download";

/** Resources. */
export function ResourcesPage({ projectId }: EditorPageProps) {
  const resources = useQuery(resourcesTable.list(projectId));
  return (
    <EditorPage
      title="Resources"
      intro="Add documents that visitors of the project page can download."
      query={resources}
      preview
    >
      {(stored) => (
        <>
          <Resources projectId={projectId} resources={stored} />
          <ResourcesPreview resources={stored} />
        </>
      )}
    </EditorPage>
  );
}

interface ResourcesProps {
  projectId: string;
  resources: readonly StoredResource[];
}

const textsOf = ({ title, fileName }: StoredResource) => [title, fileName];
const nameOf = ({ title }: StoredResource) => title;

/** The resources in their order, and the form that adds one or edits one in place. */
function Resources({ projectId, resources }: ResourcesProps) {
  const { queryKey } = resourcesTable.list(projectId);
  const download = useDownload(projectId);
  const order = useReorder({ table: "resources", projectId, queryKey, rows: resources, nameOf });
  const collection = useCollection<StoredResource>({
    projectId,
    rows: order.rows,
    textsOf,
    order,
    remove: (address) => {
      download.reset();
      return removeRow(resourcesTable, address);
    },
    queryKey,
    success: "Resource deleted successfully",
    question: ({ title }) => ({
      title: "Delete this resource?",
      text: `“${title}” is deleted, with its document. You can put both back from the history for 30 days.`,
      action: "Delete resource",
    }),
  });
  const ofResource = useResourceActions(projectId, download);
  const form = (
    <ResourceForm
      key={collection.formKey}
      projectId={projectId}
      collection={collection}
      download={download}
    />
  );

  return (
    <EditableCollection
      collection={collection}
      heading="Documents"
      add="Add a document"
      empty="No resources have been added yet. Add your first document using the form above."
      order={order}
      form={form}
    >
      {(rows) => (
        <RowList label="Documents" rows={rows}>
          {collection.shown.map((resource) => {
            const row = collection.row(resource);
            return (
              <ResourceRow
                key={resource.id}
                resource={resource}
                isDownloading={download.current === resource.id}
                ofResource={ofResource}
                form={row.isEdited ? form : null}
                {...row}
              />
            );
          })}
        </RowList>
      )}
    </EditableCollection>
  );
}

function useResourceActions(
  projectId: string,
  download: ReturnType<typeof useDownload>,
): ResourceActions {
  const client = useQueryClient();
  const latest = useLatest(download);
  return useMemo(
    () => ({
      onDownload: (resource) => latest.current.start(resource),
      rename: async (title, from) => {
        await updateResource(from, { title });
        await client.invalidateQueries({ queryKey: resourcesTable.list(projectId).queryKey });
      },
    }),
    [client, projectId, latest],
  );
}
