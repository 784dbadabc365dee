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
import { useStaffTexts } from "@/lib/language/use-texts";
import { ResourceForm } from "./resource-form";
import { type ResourceActions, ResourceRow } from "./resource-row";
import { ResourcesPreview } from "./resources-preview";
import { useDownload } from "./use-download";

/** Resources. */
export function ResourcesPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const resources = useQuery(resourcesTable.list(projectId));
  return (
    <EditorPage
      title={t("editor.resources")}
      intro={t("editor.addDocumentsThatVisitorsOf")}
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

const textsOf = ({ title, fileName, link }: StoredResource) => [title, fileName ?? link ?? ""];
const nameOf = ({ title }: StoredResource) => title;

/** The resources in their order, and the form that adds one or edits one in place. */
function Resources({ projectId, resources }: ResourcesProps) {
  const t = useStaffTexts();
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
    success: t("editor.resourceDeletedSuccessfully"),
    question: ({ title, fileName }) => ({
      title: t("editor.deleteThisResource"),
      text:
        fileName === null
          ? t("editor.resourceIsDeleted", { title })
          : t("editor.isDeletedWithItsDocument", { title }),
      action: t("editor.deleteResource"),
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
      heading={t("editor.documents")}
      add={t("editor.addADocument")}
      empty={t("editor.noResourcesHaveBeenAdded")}
      order={order}
      form={form}
    >
      {(rows) => (
        <RowList label={t("editor.documents")} rows={rows}>
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
