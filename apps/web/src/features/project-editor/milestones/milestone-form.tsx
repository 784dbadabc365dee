import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import {
  type Milestone,
  type MilestoneInput,
  milestoneSchema,
} from "@vigie/domain/forms/milestone";
import {
  DEFAULT_MILESTONE_STATUS,
  MILESTONE_STATUS_OPTIONS,
} from "@vigie/domain/project/milestone-status";
import { type UseFormReturn, useController, useForm, useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import {
  changeMilestone,
  createMilestone,
  type KeyMilestone,
  keyMilestonesQuery,
} from "@/data/content/milestones";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
} from "@/features/project-editor/shared/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/use-collection";

interface MilestoneFormProps {
  projectId: string;
  collection: RowCollection<KeyMilestone>;
}

const drafts = createDrafts<CollectionDraft<KeyMilestone, MilestoneInput>>();

/** Adds a milestone, or changes one. */
export function MilestoneForm({ projectId, collection }: MilestoneFormProps) {
  const { editing: milestone } = collection;
  const save = useMutation({
    mutationFn: (values: Milestone) =>
      milestone
        ? changeMilestone({ projectId, id: milestone.id }, values)
        : createMilestone({ ...values, projectId }),
    meta: {
      success: "Milestone saved successfully",
      refetch: [keyMilestonesQuery(projectId).queryKey],
    },
  });
  const form = useForm<MilestoneInput, unknown, Milestone>({
    resolver: valibotResolver(milestoneSchema),
    defaultValues: {
      name: milestone?.name ?? "",
      status: milestone?.status ?? DEFAULT_MILESTONE_STATUS,
      dueDate: milestone?.dueDate ?? "",
      completedOn: milestone?.completedOn ?? "",
    },
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
      save={save}
      drafts={drafts}
      add="Add Milestone"
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField label="Name" required readOnly={save.isPending} {...fieldsOf(form)("name")} />
        <Field label="Status" error={errors.status?.message}>
          <Select
            options={MILESTONE_STATUS_OPTIONS}
            {...form.register("status", { onChange: proposeToday })}
          />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField form={form} name="dueDate" label="Due date" readOnly={save.isPending} />
        {status === "completed" ? (
          <DayField
            form={form}
            name="completedOn"
            label="Completion date"
            readOnly={save.isPending}
          />
        ) : null}
      </div>
    </CollectionForm>
  );
}

interface DayFieldProps {
  form: UseFormReturn<MilestoneInput, unknown, Milestone>;
  name: "dueDate" | "completedOn";
  label: string;
  readOnly: boolean;
}

function DayField({ form, name, label, readOnly }: DayFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} hint="Optional" error={fieldState.error?.message}>
      <DateField readOnly={readOnly} {...field} />
    </Field>
  );
}
