import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type EditedResource,
  editedResourceSchema,
  newResourceSchema,
  RESOURCE_FILE_REQUIRED,
  type ResourceInput,
} from "@vigie/domain/forms/resource";
import { type Ref, useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import {
  createResource,
  resourcesQuery,
  type StoredResource,
  updateResource,
} from "@/data/content/resources";
import { DocumentField } from "./document-field";

interface ResourceFormProps {
  ref: Ref<HTMLFormElement>;
  projectId: string;
  /** The resource that is edited; null adds one. */
  resource: StoredResource | null;
  /** Why something could not be done with a resource of the list. */
  listError: Error | string | null;
  onSubmit: () => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a resource, or changes one. */
export function ResourceForm(props: ResourceFormProps) {
  const { ref, projectId, resource, listError, onSubmit, onSaved, onCancel } = props;
  const [isReading, setReading] = useState(false);
  const { save, sent } = useSaveResource(projectId, resource);
  const { register, handleSubmit, formState, control } = useForm<
    ResourceInput,
    unknown,
    EditedResource
  >({
    resolver: valibotResolver(resource ? editedResourceSchema : newResourceSchema),
    defaultValues: { title: resource?.title ?? "", link: resource?.link ?? "", file: null },
  });
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);

  const submit = handleSubmit((values) => {
    onSubmit();
    save.mutate(values, { onSuccess: onSaved });
  });
  return (
    <>
      <ErrorBanner error={listError ?? save.error} />
      <Card>
        <Form ref={ref} onSubmit={submit}>
          <Field label="Title" error={errors.title?.message}>
            <TextField required readOnly={save.isPending} {...register("title")} />
          </Field>
          <Field label="External link" hint="Optional" error={errors.link?.message}>
            <TextField
              type="url"
              inputMode="url"
              autoComplete="off"
              readOnly={save.isPending}
              {...register("link")}
            />
          </Field>
          <DocumentField
            control={control}
            stored={resource}
            sent={sent}
            disabled={save.isPending}
            onBusyChange={setReading}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              idle={resource ? "Update" : "Add Resource"}
              busy={resource ? "Updating..." : "Adding..."}
              pending={save.isPending}
              disabled={isReading}
            />
            {resource ? (
              <Button disabled={save.isPending} onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        </Form>
      </Card>
    </>
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
