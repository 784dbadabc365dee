import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import {
  type Milestone,
  type MilestoneInput,
  milestoneSchema,
} from "@vigie/domain/forms/milestone";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  DEFAULT_MILESTONE_STATUS,
  milestoneStatusLabel,
  milestoneStatusOptions,
  readMilestoneStatus,
} from "@vigie/domain/project/milestone-status";
import { type UseFormReturn, useController, useForm, useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { addRow, changeRow } from "@/data/content/content-changes";
import { type KeyMilestone, milestonesTable } from "@/data/content/milestones";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
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

const drafts = createDrafts<CollectionDraft<KeyMilestone, MilestoneInput>>();

/** Adds a milestone, or changes one. */
export function MilestoneForm({ projectId, collection }: MilestoneFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing: milestone } = collection;
  const save = useMutation({
    mutationFn: async ({ loaded, newId, values }: RowSave<KeyMilestone, Milestone>) => {
      if (loaded === null) {
        await addRow(milestonesTable, { id: newId, projectId }, values);
        return { id: newId, stored: null };
      }
      const stored = await changeRow(milestonesTable, loaded, values);
      return { id: stored.id, stored };
    },
    meta: {
      success: t("editor.milestoneSavedSuccessfully"),
      refetch: [milestonesTable.list(projectId).queryKey],
    },
  });
  const form = useForm<MilestoneInput, unknown, Milestone>({
    resolver: valibotResolver(milestoneSchema),
    defaultValues: milestone ? valuesOf(milestone) : untouched,
  });
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
      collection={collection}
      form={form}
      valuesOf={valuesOf}
      labels={labels}
      apart={status === "completed" ? [] : ["completedOn"]}
      show={(name, value) => shown(t, name, value)}
      save={save}
      drafts={drafts}
      add={t("editor.addMilestone")}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label={labels.name}
          required
          readOnly={save.isPending}
          {...fieldsOf(form)("name")}
        />
        <Field label={labels.status} error={errors.status?.message}>
          <Select
            options={milestoneStatusOptions(t)}
            {...form.register("status", { onChange: proposeToday })}
          />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField form={form} name="dueDate" label={labels.dueDate} readOnly={save.isPending} />
        {status === "completed" ? (
          <DayField
            form={form}
            name="completedOn"
            label={labels.completedOn}
            readOnly={save.isPending}
          />
        ) : null}
      </div>
    </CollectionForm>
  );
}

const untouched: MilestoneInput = {
  name: "",
  status: DEFAULT_MILESTONE_STATUS,
  dueDate: "",
  completedOn: "",
};

function valuesOf({ name, status, dueDate, completedOn }: KeyMilestone): MilestoneInput {
  return { name, status, dueDate: dueDate ?? "", completedOn: completedOn ?? "" };
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
