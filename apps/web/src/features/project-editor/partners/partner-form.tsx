import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  PARTNER_ROLES,
  partnerRoleLabel,
  readPartnerRole,
} from "@vigie/domain/project/partner-role";
import { formOf, inputsOf } from "@vigie/domain/tables/form-rules";
import { partners } from "@vigie/domain/tables/partners";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { partnersTable, type StoredPartner } from "@/data/content/partners";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  rowForm,
  storedIn,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import {
  IatiFields,
  iatiLabels,
  isKnownInIati,
  shownIatiValue,
} from "@/features/project-editor/shared/iati-fields";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PartnerFormProps {
  projectId: string;
  collection: RowCollection<StoredPartner>;
}

const partnerForm = rowForm({
  schema: formOf(partners.facts),
  valuesOf: (partner: StoredPartner | null) => inputsOf(partners.facts, partner ?? {}),
  ...storedIn(partnersTable),
});

/** Adds a partner, or changes one. */
export function PartnerForm({ projectId, collection }: PartnerFormProps) {
  const t = useStaffTexts();
  const labels = {
    name: t("editor.name"),
    role: t("editor.role"),
    website: t("editor.website"),
    ...iatiLabels(t),
  };
  const { field, isSaving, ...row } = useRowForm(partnerForm, {
    projectId,
    collection,
    success: t("editor.partnerSaved"),
  });
  const { error, ...role } = field("role");
  return (
    <CollectionForm
      {...row}
      labels={labels}
      show={(name, value) => shown(t, name, value)}
      add={t("editor.addPartner")}
      update={t("editor.updatePartner")}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.name}
          autoComplete="off"
          required
          readOnly={isSaving}
          {...field("name")}
        />
        <Field label={labels.role} error={error}>
          <Select
            options={PARTNER_ROLES.map((value) => ({ value, label: partnerRoleLabel(t, value) }))}
            {...role}
          />
        </Field>
        <TextField
          label={labels.website}
          hint={t("editor.optionalTheProjectPageLinks")}
          type="url"
          inputMode="url"
          className="sm:col-span-2"
          autoComplete="off"
          readOnly={isSaving}
          {...field("website")}
        />
      </div>
      <IatiFields
        field={field}
        errors={row.form.formState.errors}
        isOpen={isKnownInIati(collection.editing)}
        readOnly={isSaving}
      />
    </CollectionForm>
  );
}

function shown(t: StaffTexts, name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") return t("editor.empty");
  if (name === "role") return partnerRoleLabel(t, readPartnerRole(value));
  return shownIatiValue(t, name, value);
}
