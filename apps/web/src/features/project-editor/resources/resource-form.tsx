import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type EditedResource,
  editedResourceSchema,
  linkedResourceSchema,
  newResourceSchema,
  type ResourceInput,
} from "@vigie/domain/forms/resource";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { fieldsOf } from "@/components/forms/fields-of";
import { TextField } from "@/components/ui/text-field";
import {
  createResource,
  resourcesTable,
  type StoredResource,
  updateResource,
} from "@/data/content/resources";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
  type RowSave,
  type SavedRow,
} from "@/features/project-editor/shared/collection/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";
import { DocumentField } from "./document-field";
import type { useDownload } from "./use-download";

interface ResourceFormProps {
  projectId: string;
  collection: RowCollection<StoredResource>;
  /** The download, whose error is shown above the form. */
  download: ReturnType<typeof useDownload>;
}

function labelsOf(t: StaffTexts) {
  return {
    title: t("editor.title"),
    link: t("editor.externalLink"),
    file: t("editor.document"),
  } as const;
}

const drafts = createDrafts<CollectionDraft<StoredResource, ResourceInput>>();

/** Adds a resource, or changes one. */
export function ResourceForm({ projectId, collection, download }: ResourceFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing: resource, isGone } = collection;
  const stored = isGone ? null : resource;
  const [isReading, setReading] = useState(false);
  const { save, sent } = useSaveResource(projectId);
  const form = useForm<ResourceInput, unknown, EditedResource>({
    resolver: valibotResolver(schemaFor(stored)),
    defaultValues: resource ? valuesOf(resource) : untouched,
  });
  const field = fieldsOf(form);
  return (
    <CollectionForm
      collection={collection}
      form={form}
      valuesOf={valuesOf}
      labels={labels}
      apart={["file"]}
      asked={["file"]}
      show={(name, value) => (name === "file" ? fileName(t, value, resource) : shownText(t, value))}
      save={save}
      drafts={drafts}
      add={t("editor.addResource")}
      isWaiting={isReading}
      otherFailure={download}
    >
      <TextField label={labels.title} required readOnly={save.isPending} {...field("title")} />
      <TextField
        label={labels.link}
        hint={stored?.fileName ? t("editor.optional") : t("editor.aLinkOrAFile")}
        type="url"
        inputMode="url"
        autoComplete="off"
        readOnly={save.isPending}
        {...field("link")}
      />
      <DocumentField
        control={form.control}
        stored={stored}
        sent={sent}
        disabled={save.isPending}
        onBusyChange={setReading}
      />
    </CollectionForm>
  );
}

function schemaFor(stored: StoredResource | null) {
  if (stored === null) return newResourceSchema;
  return stored.fileName === null ? linkedResourceSchema : editedResourceSchema;
}

const untouched: ResourceInput = { title: "", link: "", file: null };

function valuesOf({ title, link }: StoredResource): ResourceInput {
  return { title, link: link ?? "", file: null };
}

function shownText(t: StaffTexts, value: unknown): string {
  return typeof value === "string" && value !== "" ? value : t("editor.empty");
}

const chosenFile = v.object({ name: v.string() });

/** Without a chosen file the document is the stored one. */
function fileName(t: StaffTexts, value: unknown, stored: StoredResource | null): string {
  const chosen = v.safeParse(chosenFile, value);
  return chosen.success ? chosen.output.name : (stored?.fileName ?? t("editor.empty"));
}

function useSaveResource(projectId: string) {
  const t = useStaffTexts();
  const [share, setShare] = useState(0);
  const watch = { onProgress: setShare };
  const save = useMutation({
    mutationFn: async ({
      loaded,
      newId,
      values,
    }: RowSave<StoredResource, EditedResource>): Promise<SavedRow<StoredResource>> => {
      setShare(0);
      if (loaded) {
        const stored = await updateResource(loaded, values, watch);
        return { id: stored.id, stored };
      }
      await createResource({ ...values, id: newId, projectId }, watch);
      return { id: newId, stored: null };
    },
    meta: {
      success: t("editor.resourceSavedSuccessfully"),
      refetch: [resourcesTable.list(projectId).queryKey],
    },
  });
  const isSending = save.isPending && save.variables.values.file !== null;
  return { save, sent: isSending ? share : null };
}
