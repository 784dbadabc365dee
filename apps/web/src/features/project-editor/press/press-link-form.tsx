import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type PressLink, pressLinkSchema } from "@vigie/domain/forms/press-link";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useForm } from "react-hook-form";
import type * as v from "valibot";
import { fieldsOf } from "@/components/forms/fields-of";
import { TextField } from "@/components/ui/text-field";
import { addRow } from "@/data/content/content-changes";
import { pressTable, type StoredPressLink } from "@/data/content/press";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PressLinkFormProps {
  projectId: string;
  collection: RowCollection<StoredPressLink>;
}

function labelsOf(t: StaffTexts) {
  return { url: t("editor.pressUrl") } as const;
}

const drafts =
  createDrafts<CollectionDraft<StoredPressLink, v.InferInput<typeof pressLinkSchema>>>();

/** Adds a press link. The table shows the success. */
export function PressLinkForm({ projectId, collection }: PressLinkFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const save = useMutation({
    mutationFn: async ({ newId, values: { url } }: RowSave<StoredPressLink, PressLink>) => {
      await addRow(pressTable, { id: newId, projectId }, { url });
      return { id: newId, stored: null };
    },
    meta: { refetch: [pressTable.list(projectId).queryKey] },
  });
  const form = useForm({
    resolver: valibotResolver(pressLinkSchema),
    defaultValues: { url: "" },
  });
  return (
    <CollectionForm
      collection={collection}
      form={form}
      valuesOf={({ url }) => ({ url })}
      labels={labels}
      save={save}
      drafts={drafts}
      add={t("editor.addLink")}
    >
      <TextField
        label={labels.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t("editor.enterPressUrl")}
        required
        readOnly={save.isPending}
        {...fieldsOf(form)("url")}
      />
    </CollectionForm>
  );
}
