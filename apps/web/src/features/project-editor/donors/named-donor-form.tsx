import { donorFacts, type NamedDonor, namedDonorSchema } from "@vigie/domain/forms/donor";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { TextField } from "@/components/ui/text-field";
import {
  addNamedDonor,
  donorsTable,
  type StoredDonor,
  takenDonorName,
} from "@/data/content/donors";
import {
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
import { rowForm, useRowForm } from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { IatiFields, iatiLabels } from "@/features/project-editor/shared/iati-fields";
import { useStaffTexts } from "@/lib/language/use-texts";

const namedDonorForm = rowForm({
  schema: namedDonorSchema,
  valuesOf: (donor: StoredDonor | null) => inputsOf(donorFacts, donor ?? {}),
  store: async (projectId, { newId, values }: RowSave<StoredDonor, NamedDonor>) => {
    await addNamedDonor({ id: newId, projectId }, values);
    return null;
  },
  listOf: donorsTable.list,
});

interface NamedDonorFormProps {
  projectId: string;
  collection: RowCollection<StoredDonor>;
}

/** Adds a donor without a picture. The list shows the success. */
export function NamedDonorForm({ projectId, collection }: NamedDonorFormProps) {
  const t = useStaffTexts();
  const labels = { name: t("editor.name"), website: t("editor.website"), ...iatiLabels(t) };
  const { field, isSaving, ...row } = useRowForm(namedDonorForm, { projectId, collection });
  return (
    <CollectionForm
      {...row}
      labels={labels}
      refusedField={takenDonorName}
      add={t("editor.addDonor")}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.name}
          autoComplete="off"
          required
          readOnly={isSaving}
          {...field("name")}
        />
        <TextField
          label={labels.website}
          hint={t("editor.optional")}
          type="url"
          inputMode="url"
          autoComplete="off"
          readOnly={isSaving}
          {...field("website")}
        />
      </div>
      <IatiFields
        field={field}
        errors={row.form.formState.errors}
        isOpen={false}
        readOnly={isSaving}
      />
    </CollectionForm>
  );
}
