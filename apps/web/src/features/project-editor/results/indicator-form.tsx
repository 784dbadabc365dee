import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "@vigie/domain/format/dates";
import {
  type Indicator,
  type IndicatorInput,
  indicatorSchema,
} from "@vigie/domain/forms/indicator";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { SCALE_MAX, SCALE_MIN } from "@vigie/domain/limits";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { indicatorUnitLabel, measureOptions } from "@vigie/domain/project/indicator";
import { INDICATOR_UNITS, readIndicatorUnit } from "@vigie/domain/project/indicator-unit";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { indicators } from "@vigie/domain/tables/indicators";
import { use } from "react";
import { type Control, type UseFormReturn, useController, useWatch } from "react-hook-form";
import { DateField } from "@/components/ui/date-field";
import { Field, IsSavingContext } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField, TextInput } from "@/components/ui/text-field";
import { indicatorsTable, resultsQuery, type StoredIndicator } from "@/data/content/results";
import { projectOutlineQuery } from "@/data/projects/outline";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  rowForm,
  storedIn,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";

interface IndicatorFormProps {
  projectId: string;
  /** Of the person who edits. */
  organizationId: number | null;
  collection: RowCollection<StoredIndicator>;
}

type Form = UseFormReturn<IndicatorInput, unknown, Indicator>;

function labelsOf(t: StaffTexts) {
  return {
    title: t("results.title"),
    unit: t("results.unit"),
    unitLabel: t("results.unitLabel"),
    scale: t("results.scale"),
    lessIsBetter: t("results.lessIsBetter"),
    baseline: t("results.baseline"),
    baselineDay: t("results.baselineDay"),
    target: t("results.target"),
    targetDay: t("results.targetDay"),
    countsBeneficiaries: t("results.countsBeneficiaries"),
    figure: t("results.figure"),
  } as const;
}

const indicatorForm = rowForm({
  schema: indicatorSchema,
  valuesOf: (indicator: StoredIndicator | null) => inputsOf(indicators.facts, indicator ?? {}),
  ...storedIn(indicatorsTable),
  listOf: resultsQuery,
});

/** Adds an indicator, or changes one. */
export function IndicatorForm({ projectId, organizationId, collection }: IndicatorFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { field, isSaving, ...row } = useRowForm(indicatorForm, {
    projectId,
    collection,
    success: t("results.indicatorSaved"),
  });
  const { form } = row;
  const unit = useWatch({ control: form.control, name: "unit" });
  const { errors } = form.formState;
  const day = { form, readOnly: isSaving };
  return (
    <CollectionForm
      {...row}
      labels={labels}
      apart={apartOf(unit)}
      show={(name, value) => shown(t, name, value)}
      add={t("results.addIndicator")}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.title}
          hint={t("results.titleHint")}
          className="sm:col-span-2"
          required
          autoComplete="off"
          readOnly={isSaving}
          {...field("title")}
        />
        <Field label={labels.unit} error={errors.unit?.message}>
          <Select
            options={INDICATOR_UNITS.map((value) => ({
              value,
              label: indicatorUnitLabel(t, value),
            }))}
            {...form.register("unit")}
          />
        </Field>
        {unit === "number" ? (
          <TextField
            label={labels.unitLabel}
            hint={t("results.unitLabelHint")}
            autoComplete="off"
            readOnly={isSaving}
            {...field("unitLabel")}
          />
        ) : null}
        {unit === "rating" ? <ScaleFields form={form} readOnly={isSaving} /> : null}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <MeasureField form={form} name="baseline" label={labels.baseline} readOnly={isSaving} />
        <DayField {...day} name="baselineDay" label={labels.baselineDay} />
        <MeasureField form={form} name="target" label={labels.target} readOnly={isSaving} />
        <DayField {...day} name="targetDay" label={labels.targetDay} />
        {unit === "yes_no" ? null : (
          <FigureField
            form={form}
            projectId={projectId}
            organizationId={organizationId}
            label={labels.figure}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Check
          form={form}
          name="lessIsBetter"
          label={labels.lessIsBetter}
          hint={t("results.lessIsBetterHint")}
        />
        {unit === "number" ? (
          <Check
            form={form}
            name="countsBeneficiaries"
            label={labels.countsBeneficiaries}
            hint={t("results.countsBeneficiariesHint")}
          />
        ) : null}
      </div>
    </CollectionForm>
  );
}

/** The fields that a unit does not show. */
function apartOf(unit: IndicatorInput["unit"]): (keyof IndicatorInput)[] {
  return [
    "lessIsBetter",
    "countsBeneficiaries",
    "scale",
    ...(unit === "yes_no" ? (["figure"] as const) : []),
    ...(unit === "number" ? [] : (["unitLabel"] as const)),
  ];
}

function shown(t: StaffTexts, name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? t("results.yes") : t("results.no");
  if (Array.isArray(value)) return value.join(", ") || t("editor.empty");
  if (typeof value !== "string" || value === "") return t("editor.empty");
  if (name === "figure") return t("editor.dataviz", { slot: Number(value) });
  if (name === "unit") return indicatorUnitLabel(t, readIndicatorUnit(value));
  return name.endsWith("Day") ? formatLongDate(t, value) : value;
}

interface FormField {
  form: Form;
  readOnly: boolean;
}

/** The places of a scale, from 1. */
const PLACES = Array.from({ length: SCALE_MAX }, (_, index) => index + 1);

/** The labels of a rating: one field for each, and a free one until there are enough. */
function ScaleFields({ form, readOnly }: FormField) {
  const t = useStaffTexts();
  const { field, fieldState } = useController({ control: form.control, name: "scale" });
  const labels = field.value;
  const count = Math.min(SCALE_MAX, Math.max(SCALE_MIN, labels.length + 1));
  const change = (index: number, label: string) => {
    const changed = Array.from({ length: Math.max(labels.length, index + 1) }, (_, at) =>
      at === index ? label : (labels[at] ?? ""),
    );
    // Free fields at the end are none of the scale.
    while (changed.length > 0 && changed.at(-1) === "") changed.pop();
    field.onChange(changed);
  };
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold text-sm">{t("results.scale")}</legend>
      <ol className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {PLACES.slice(0, count).map((place, index) => (
          <li key={place} className="flex items-center gap-2">
            <span aria-hidden className="w-4 text-end text-muted text-sm tabular-nums">
              {place}
            </span>
            <TextInput
              ref={index === 0 ? field.ref : undefined}
              aria-label={t("results.labelAt", { place })}
              aria-invalid={fieldState.error ? true : undefined}
              autoComplete="off"
              readOnly={readOnly}
              value={labels[index] ?? ""}
              onChange={(event) => change(index, event.target.value)}
              onBlur={field.onBlur}
            />
          </li>
        ))}
      </ol>
      {fieldState.error?.message ? (
        <p className="mt-1.5 text-red text-sm">{t.message(fieldState.error.message)}</p>
      ) : null}
    </fieldset>
  );
}

interface MeasureFieldProps extends FormField {
  name: "baseline" | "target";
  label: string;
}

/** A value in the unit that is chosen. */
function MeasureField({ form, name, label, readOnly }: MeasureFieldProps) {
  const t = useStaffTexts();
  const { control } = form;
  const { field, fieldState } = useController({ control, name });
  const options = useChosenOptions(control);
  return (
    <Field label={label} hint={t("editor.optional")} error={fieldState.error?.message}>
      {options === null ? (
        <NumberField isSigned readOnly={readOnly} {...field} />
      ) : (
        <Select emptyLabel={t("results.noValue")} options={options} {...field} />
      )}
    </Field>
  );
}

function useChosenOptions(control: Control<IndicatorInput, unknown, Indicator>) {
  const t = useStaffTexts();
  const [unit, scale] = useWatch({ control, name: ["unit", "scale"] });
  return measureOptions(t, { unit, scale: scale.filter((label) => label.trim() !== "") });
}

interface FigureFieldProps {
  form: Form;
  projectId: string;
  organizationId: number | null;
  label: string;
}

/** The figure that shows the indicator, by its number and title. */
function FigureField({ form, projectId, organizationId, label }: FigureFieldProps) {
  const t = useStaffTexts();
  const { data: outline } = useQuery(projectOutlineQuery(projectId, organizationId));
  const options = DATA_VIZ_SLOTS.map((slot) => {
    const figure = t("editor.dataviz", { slot });
    const title = outline?.pages[`dataviz/${slot}`]?.note;
    return {
      value: String(slot),
      label: title ? t("results.figureOf", { figure, title }) : figure,
    };
  });
  return (
    <Field
      label={label}
      hint={t("results.figureHint")}
      error={form.formState.errors.figure?.message}
      className="sm:col-span-2"
    >
      <Select emptyLabel={t("results.noFigure")} options={options} {...form.register("figure")} />
    </Field>
  );
}

interface DayFieldProps extends FormField {
  name: "baselineDay" | "targetDay";
  label: string;
}

function DayField({ form, name, label, readOnly }: DayFieldProps) {
  const t = useStaffTexts();
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} hint={t("editor.optional")} error={fieldState.error?.message}>
      <DateField readOnly={readOnly} {...field} />
    </Field>
  );
}

interface CheckProps {
  form: Form;
  name: "lessIsBetter" | "countsBeneficiaries";
  label: string;
  hint: string;
}

function Check({ form, name, label, hint }: CheckProps) {
  const { field } = useController({ control: form.control, name });
  const { value, onChange, ...input } = field;
  const isSaving = use(IsSavingContext);
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0"
        checked={value}
        aria-readonly={isSaving}
        onChange={(event) => (isSaving ? undefined : onChange(event))}
        {...input}
      />
      <span>
        <span className="font-semibold text-sm">{label}</span>
        <span className="block text-muted text-sm">{hint}</span>
      </span>
    </label>
  );
}
