import { useQuery } from "@tanstack/react-query";
import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import {
  type Measurement,
  type MeasurementInput,
  measurementFacts,
  measurementSchemaOf,
} from "@vigie/domain/forms/indicator";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { type UseFormReturn, useController } from "react-hook-form";
import { Fold } from "@/components/project/activity/fold";
import { photoTitle } from "@/components/project/photos/photo-caption";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { addRow, changeRow } from "@/data/content/content-changes";
import { photosTable } from "@/data/content/photos";
import { resourcesTable } from "@/data/content/resources";
import {
  measurementsTable,
  resultsQuery,
  type StoredIndicator,
  type StoredMeasurement,
} from "@/data/content/results";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  type RowForm,
  rowForm,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { MeasureField } from "@/features/project-editor/shared/measure-field";
import { useStaffTexts } from "@/lib/language/use-texts";

interface MeasurementFormProps {
  projectId: string;
  indicator: StoredIndicator;
  collection: RowCollection<StoredMeasurement>;
}

type Form = UseFormReturn<MeasurementInput, unknown, Measurement>;

const GROUPS = ["women", "girls", "men", "boys"] as const;

function labelsOf(t: StaffTexts) {
  return {
    day: t("results.day"),
    value: t("results.value"),
    note: t("results.noteLabel"),
    women: t("results.womenLabel"),
    girls: t("results.girlsLabel"),
    men: t("results.menLabel"),
    boys: t("results.boysLabel"),
    photoId: t("results.photo"),
    resourceId: t("results.document"),
  } as const;
}

const forms = new Map<string, RowForm<StoredMeasurement, MeasurementInput, Measurement>>();

/** The form of an indicator's measurements, once for the app, since it keeps the drafts; another one for another unit. */
export function measurementFormOf({ id, unit, scale }: StoredIndicator) {
  const key = JSON.stringify([id, unit, scale]);
  const known = forms.get(key);
  if (known !== undefined) return known;
  const form = rowForm({
    schema: measurementSchemaOf({ unit, scale }),
    valuesOf: (measurement: StoredMeasurement | null) => ({
      ...inputsOf(measurementFacts, measurement ?? {}),
      ...(measurement === null && { day: localIsoDate(new Date()) }),
    }),
    store: async (projectId, { loaded, newId, values }) => {
      if (loaded !== null) return changeRow(measurementsTable, loaded, values);
      const row = { ...values, indicatorId: id };
      await addRow(measurementsTable, { id: newId, projectId }, row);
      return null;
    },
    // That of the measurements begins with the same.
    listOf: resultsQuery,
  });
  forms.set(key, form);
  return form;
}

/** Adds a measurement, or changes one: day, value and a sentence at once, the rest behind a disclosure. */
export function MeasurementForm({ projectId, indicator, collection }: MeasurementFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing } = collection;
  const { field, isSaving, ...row } = useRowForm(measurementFormOf(indicator), {
    projectId,
    collection,
    success: t("results.measurementSaved"),
  });
  const { form } = row;
  const hasMore =
    editing !== null &&
    [editing.photoId, editing.resourceId, ...GROUPS.map((group) => editing[group])].some(
      (value) => value !== null,
    );
  return (
    <CollectionForm
      {...row}
      labels={labels}
      show={(name, value) => shown(t, name, value)}
      add={t("results.addMeasurement")}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <ValueField
          form={form}
          label={labels.value}
          indicator={indicator}
          readOnly={isSaving}
          hasFocus={editing === null}
        />
        <DayField form={form} label={labels.day} readOnly={isSaving} />
        <TextField
          label={labels.note}
          hint={t("results.noteHint")}
          className="sm:col-span-2"
          autoComplete="off"
          readOnly={isSaving}
          {...field("note")}
        />
      </div>
      <Fold summary={t("results.more")} isOpen={hasMore}>
        <div className="grid gap-5">
          <EvidenceFields projectId={projectId} form={form} />
          {indicator.unit === "number" ? (
            <fieldset>
              <legend className="mb-1.5 text-muted text-sm">{t("results.ofThem")}</legend>
              <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
                {GROUPS.map((group) => (
                  <GroupField
                    key={group}
                    form={form}
                    name={group}
                    label={labels[group]}
                    readOnly={isSaving}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
        </div>
      </Fold>
    </CollectionForm>
  );
}

function shown(t: StaffTexts, name: string, value: unknown): string {
  if (name === "photoId" && value !== null) return t("history.aPictureOfTheProject");
  if (name === "resourceId" && value !== null) return t("history.aDocumentOfTheProject");
  if (typeof value !== "string" || value === "") return t("editor.empty");
  return name === "day" ? formatLongDate(t, value) : value;
}

interface FormField {
  form: Form;
  label: string;
  readOnly: boolean;
}

interface ValueFieldProps extends FormField {
  indicator: StoredIndicator;
  /** Whether it gets the focus at first. */
  hasFocus: boolean;
}

function ValueField({ form, ...rest }: ValueFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: "value" });
  return <MeasureField field={field} error={fieldState.error?.message} {...rest} />;
}

function DayField({ form, label, readOnly }: FormField) {
  const { field, fieldState } = useController({ control: form.control, name: "day" });
  return (
    <Field label={label} error={fieldState.error?.message}>
      <DateField required readOnly={readOnly} {...field} />
    </Field>
  );
}

function GroupField({
  form,
  name,
  label,
  readOnly,
}: FormField & { name: (typeof GROUPS)[number] }) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} error={fieldState.error?.message}>
      <NumberField step="1" min="0" readOnly={readOnly} {...field} />
    </Field>
  );
}

/** The picture and the document of the project that prove it. */
function EvidenceFields({ projectId, form }: { projectId: string; form: Form }) {
  const t = useStaffTexts();
  const { data: photos = [] } = useQuery(photosTable.list(projectId));
  const { data: resources = [] } = useQuery(resourcesTable.list(projectId));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ReferenceField
        form={form}
        name="photoId"
        label={t("results.photo")}
        none={t("results.noPhoto")}
        options={photos.map((photo, index) => ({
          value: photo.id,
          label: photo.caption ?? photo.fileName ?? photoTitle(t, photo, index + 1, photos.length),
        }))}
      />
      <ReferenceField
        form={form}
        name="resourceId"
        label={t("results.document")}
        none={t("results.noDocument")}
        options={resources.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  );
}

interface ReferenceFieldProps {
  form: Form;
  name: "photoId" | "resourceId";
  label: string;
  /** The choice of none. */
  none: string;
  options: readonly { value: string; label: string }[];
}

function ReferenceField({ form, name, label, none, options }: ReferenceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Select
        emptyLabel={none}
        options={options}
        {...field}
        value={field.value ?? ""}
        onChange={({ target }) => field.onChange(target.value || null)}
      />
    </Field>
  );
}
