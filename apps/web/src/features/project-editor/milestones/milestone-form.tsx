import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import {
  type Milestone,
  type MilestoneInput,
  milestoneSchema,
} from "@vigie/domain/forms/milestone";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  milestoneStatusLabel,
  milestoneStatusOptions,
  readMilestoneStatus,
} from "@vigie/domain/project/milestone-status";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { milestones } from "@vigie/domain/tables/milestones";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  rowForm,
  storedIn,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";

interface MilestoneFormProps {
  projectId: string;
  collection: RowCollection<KeyMilestone>;
}

function labelsOf(t: StaffTexts) {
  return {
    name: t("editor.name"),
    status: t("editor.status"),
    dueDate: t("editor.dueDate"),
    completedOn: t("editor.completionDate"),
  } as const;
}

const milestoneForm = rowForm({
  schema: milestoneSchema,
  valuesOf: (milestone: KeyMilestone | null) => inputsOf(milestones.facts, milestone ?? {}),
  ...storedIn(milestonesTable),
});

/** Adds a milestone, or changes one. */
export function MilestoneForm({ projectId, collection }: MilestoneFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing: milestone } = collection;
  const { field, isSaving, ...row } = useRowForm(milestoneForm, {
    projectId,
    collection,
    success: t("editor.milestoneSavedSuccessfully"),
  });
  const { form } = row;
  const status = useWatch({ control: form.control, name: "status" });
  const { errors } = form.formState;
  const proposeToday = () => {
    const isNewlyCompleted =
      form.getValues("status") === "completed" && milestone?.status !== "completed";
    if (isNewlyCompleted && form.getValues("completedOn") === "") {
      form.setValue("completedOn", localIsoDate(new Date()), { shouldDirty: true });
    }
  };
  return (
    <CollectionForm
      {...row}
      labels={labels}
      apart={status === "completed" ? [] : ["completedOn"]}
      show={(name, value) => shown(t, name, value)}
      add={t("editor.addMilestone")}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField label={labels.name} required readOnly={isSaving} {...field("name")} />
        <Field label={labels.status} error={errors.status?.message}>
          <Select
            options={milestoneStatusOptions(t)}
            {...form.register("status", { onChange: proposeToday })}
          />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField form={form} name="dueDate" label={labels.dueDate} readOnly={isSaving} />
        {status === "completed" ? (
          <DayField form={form} name="completedOn" label={labels.completedOn} readOnly={isSaving} />
        ) : null}
      </div>
    </CollectionForm>
  );
}

function shown(t: StaffTexts, name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") return t("editor.empty");
  if (name === "status") return milestoneStatusLabel(t, readMilestoneStatus(value));
  return name === "name" ? value : formatLongDate(t, value);
}

interface DayFieldProps {
  form: UseFormReturn<MilestoneInput, unknown, Milestone>;
  name: "dueDate" | "completedOn";
  label: string;
  readOnly: boolean;
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
