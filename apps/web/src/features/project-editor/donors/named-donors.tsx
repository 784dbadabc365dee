import { donorFacts, type NamedDonor, namedDonorSchema } from "@vigie/domain/forms/donor";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { TextField } from "@/components/ui/text-field";
import { removeRow } from "@/data/content/content-changes";
import {
  addNamedDonor,
  changeNamedDonor,
  donorsTable,
  type StoredNamedDonor,
  takenDonorName,
} from "@/data/content/donors";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import {
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
import { ListRow, RowList } from "@/features/project-editor/shared/collection/list-row";
import { rowForm, useRowForm } from "@/features/project-editor/shared/collection/row-form";
import {
  type CollectionRow,
  type RowCollection,
  useCollection,
} from "@/features/project-editor/shared/collection/use-collection";
import { AutosavedText } from "@/features/project-editor/shared/editing/autosaved-text";
import { useStaffTexts } from "@/lib/language/use-texts";

interface NamedDonorsProps {
  projectId: string;
  donors: readonly StoredNamedDonor[];
}

/** The donors without a picture, and the form that adds one. */
export function NamedDonors({ projectId, donors }: NamedDonorsProps) {
  const t = useStaffTexts();
  const collection = useCollection<StoredNamedDonor>({
    projectId,
    rows: donors,
    textsOf,
    remove: (address) => removeRow(donorsTable, address),
    queryKey: donorsTable.list(projectId).queryKey,
    question: ({ name }) => ({
      title: t("editor.deleteThisDonor"),
      text: t("editor.donorIsDeleted", { name }),
      action: t("editor.deleteDonor"),
    }),
  });
  return (
    <>
      <Collection
        heading={t("editor.donorsWithoutAPicture")}
        count={collection.count}
        empty={t("editor.donorsWhoseLogoYouLack")}
        focus={collection.removal.focus}
        search={collection.search}
      >
        {(rows) => (
          <RowList label={t("editor.donorsWithoutAPicture")} rows={rows}>
            {collection.shown.map((donor) => (
              <NamedDonorRow
                key={donor.id}
                projectId={projectId}
                donor={donor}
                isGone={!donors.some(({ id }) => id === donor.id)}
                {...collection.row(donor)}
              />
            ))}
          </RowList>
        )}
      </Collection>
      <NamedDonorForm key={collection.formKey} projectId={projectId} collection={collection} />
    </>
  );
}

interface NamedDonorRowProps extends CollectionRow<StoredNamedDonor> {
  projectId: string;
  donor: StoredNamedDonor;
  /** Whether it was deleted meanwhile. */
  isGone: boolean;
}

function NamedDonorRow({ projectId, donor, isGone, ...row }: NamedDonorRowProps) {
  const t = useStaffTexts();
  const { name } = donor;
  const field = {
    row: donor,
    queryKey: donorsTable.list(projectId).queryKey,
    isGone,
    onTypingChange: (isTyping: boolean) => row.actions.hold(donor, isTyping),
    rows: 1,
  };
  return (
    <ListRow row={donor} name={name} {...row}>
      <div className="min-w-0 flex-1 basis-48 max-sm:basis-full">
        <FieldName>{t("editor.name")}</FieldName>
        <AutosavedText
          {...field}
          label={t("editor.nameOf", { number: name })}
          placeholder={t("editor.whoIsIt")}
          textOf={nameOf}
          schema={namedDonorSchema.entries.name}
          onSave={(typed, from) => changeNamedDonor(from ?? donor, { name: typed ?? "" })}
        />
      </div>
      <div className="min-w-0 flex-1 basis-48 max-sm:mt-2 max-sm:basis-full">
        <FieldName>{t("editor.website")}</FieldName>
        <AutosavedText
          {...field}
          label={t("editor.websiteOf", { number: name })}
          placeholder="https://"
          textOf={websiteOf}
          schema={namedDonorSchema.entries.website}
          onSave={(typed, from) => changeNamedDonor(from ?? donor, { website: typed })}
        />
      </div>
    </ListRow>
  );
}

/** Names a field on phones, where the row has no columns. Its accessible name is longer. */
function FieldName({ children }: { children: string }) {
  return (
    <p aria-hidden className="text-muted text-sm sm:hidden">
      {children}
    </p>
  );
}

interface NamedDonorFormProps {
  projectId: string;
  collection: RowCollection<StoredNamedDonor>;
}

const namedDonorForm = rowForm({
  schema: namedDonorSchema,
  valuesOf: (donor: StoredNamedDonor | null) => inputsOf(donorFacts, donor ?? {}),
  store: async (projectId, { newId, values }: RowSave<StoredNamedDonor, NamedDonor>) => {
    await addNamedDonor({ id: newId, projectId }, values);
    return null;
  },
  listOf: donorsTable.list,
});

/** Adds a donor without a picture. The list shows the success. */
function NamedDonorForm({ projectId, collection }: NamedDonorFormProps) {
  const t = useStaffTexts();
  const labels = { name: t("editor.name"), website: t("editor.website") };
  const { field, isSaving, ...row } = useRowForm(namedDonorForm, { projectId, collection });
  return (
    <CollectionForm
      {...row}
      labels={labels}
      refusedField={takenDonorName}
      add={t("editor.addADonorWithoutAPicture")}
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
    </CollectionForm>
  );
}

const textsOf = ({ name, website }: StoredNamedDonor) => [name, website ?? ""];
const nameOf = ({ name }: StoredNamedDonor) => name;
const websiteOf = ({ website }: StoredNamedDonor) => website;
