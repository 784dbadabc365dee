import { useMutation } from "@tanstack/react-query";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { deleteResource, resourcesQuery, type StoredResource } from "@/data/content/resources";
import { Collection } from "@/features/project-editor/shared/collection";
import { useEditing } from "@/features/project-editor/shared/use-editing";
import { ResourceForm } from "./resource-form";
import { ResourceRow } from "./resource-row";
import { useDownload } from "./use-download";

interface ResourcesProps {
  projectId: string;
  resources: readonly StoredResource[];
}

/** The form that adds and edits resources, above their list. */
export function Resources({ projectId, resources }: ResourcesProps) {
  const { editing, edit, cancel, stop, formKey, formRef } = useEditing<StoredResource>();
  const confirm = useConfirm();
  const download = useDownload(projectId);
  const remove = useMutation({
    mutationFn: deleteResource,
    meta: {
      success: "Resource deleted successfully",
      refetch: [resourcesQuery(projectId).queryKey],
    },
  });
  const removing = remove.isPending ? remove.variables.id : null;

  const askToRemove = async ({ id, title }: StoredResource) => {
    const agreed = await confirm({
      title: "Delete this resource?",
      text: `“${title}” is deleted for good, with its document.`,
      action: "Delete resource",
    });
    if (!agreed) return;
    const leaveForm = () => (editing?.id === id ? stop() : undefined);
    download.reset();
    remove.mutate({ id, projectId }, { onSuccess: leaveForm });
  };
  const forgetFailures = () => {
    remove.reset();
    download.reset();
  };

  return (
    <>
      <ResourceForm
        key={formKey}
        ref={formRef}
        projectId={projectId}
        resource={editing}
        listError={remove.error ?? download.error}
        onSubmit={forgetFailures}
        onSaved={stop}
        onCancel={cancel}
      />
      <Collection
        heading="Documents"
        count={resources.length}
        empty="No resources have been added yet. Add your first document using the form above."
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
                isEdited={editing?.id === resource.id}
                isRemoved={removing === resource.id}
                isDownloading={download.current === resource.id}
                onDownload={() => download.start(resource)}
                onEdit={() => edit(resource)}
                onDelete={() => void askToRemove(resource)}
              />
            ))}
          </ul>
        )}
      </Collection>
    </>
  );
}
