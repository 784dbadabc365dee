import { formOf, inputsOf } from "@vigie/domain/tables/form-rules";
import { press } from "@vigie/domain/tables/press";
import { TextField } from "@/components/ui/text-field";
import { pressTable, type StoredPressLink } from "@/data/content/press";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  rowForm,
  storedIn,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PressLinkFormProps {
  projectId: string;
  collection: RowCollection<StoredPressLink>;
}

const pressLinkForm = rowForm({
  schema: formOf(press.facts),
  valuesOf: (link: StoredPressLink | null) => inputsOf(press.facts, link ?? {}),
  ...storedIn(pressTable),
});

/** Adds a press link. The table shows the success. */
export function PressLinkForm({ projectId, collection }: PressLinkFormProps) {
  const t = useStaffTexts();
  const labels = { url: t("editor.pressUrl") };
  const { field, isSaving, ...row } = useRowForm(pressLinkForm, { projectId, collection });
  return (
    <CollectionForm {...row} labels={labels} add={t("editor.addLink")}>
      <TextField
        label={labels.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={t("editor.enterPressUrl")}
        required
        readOnly={isSaving}
        {...field("url")}
      />
    </CollectionForm>
  );
}
