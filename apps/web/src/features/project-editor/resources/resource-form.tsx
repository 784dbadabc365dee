import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type EditedResource,
  editedResourceSchema,
  newResourceSchema,
  RESOURCE_FILE_REQUIRED,
  type ResourceInput,
} from "@vigie/domain/forms/resource";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { TextField } from "@/components/ui/text-field";
import {
  createResource,
  resourcesQuery,
  type StoredResource,
  updateResource,
} from "@/data/content/resources";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
} from "@/features/project-editor/shared/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/use-collection";
import { DocumentField } from "./document-field";
import type { useDownload } from "./use-download";

interface ResourceFormProps {
  projectId: string;
  collection: RowCollection<StoredResource>;
  /** What failed of a download is said above the form. */
  download: ReturnType<typeof useDownload>;
}

const drafts = createDrafts<CollectionDraft<StoredResource, ResourceInput>>();

/** Adds a resource, or changes one. */
export function ResourceForm({ projectId, collection, download }: ResourceFormProps) {
  const { editing: resource } = collection;
  const [isReading, setReading] = useState(false);
  const { save, sent } = useSaveResource(projectId, resource);
  const form = useForm<ResourceInput, unknown, EditedResource>({
    resolver: valibotResolver(resource ? editedResourceSchema : newResourceSchema),
    defaultValues: { title: resource?.title ?? "", link: resource?.link ?? "", file: null },
  });
  const field = fieldsOf(form);
  return (
    <CollectionForm
      collection={collection}
      form={form}
      save={save}
      drafts={drafts}
      add="Add Resource"
      isWaiting={isReading}
      otherFailure={download}
    >
      <TextField label="Title" required readOnly={save.isPending} {...field("title")} />
      <TextField
        label="External link"
        hint="Optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        readOnly={save.isPending}
        {...field("link")}
      />
      <DocumentField
        control={form.control}
        stored={resource}
        sent={sent}
        disabled={save.isPending}
        onBusyChange={setReading}
      />
    </CollectionForm>
  );
}

function useSaveResource(projectId: string, resource: StoredResource | null) {
  const [share, setShare] = useState(0);
  const watch = { onProgress: setShare };
  const save = useMutation({
    mutationFn: (values: EditedResource) => {
      setShare(0);
      if (resource) return updateResource({ ...values, projectId, id: resource.id }, watch);
      const { file } = values;
      // The form's rules let none through without.
      if (file === null) throw new Error(RESOURCE_FILE_REQUIRED);
      return createResource({ ...values, file, projectId }, watch);
    },
    meta: {
      success: "Resource saved successfully",
      refetch: [resourcesQuery(projectId).queryKey],
    },
  });
  const isSending = save.isPending && save.variables.file !== null;
  return { save, sent: isSending ? share : null };
}
