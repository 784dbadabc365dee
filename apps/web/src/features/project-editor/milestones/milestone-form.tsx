import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type Milestone, milestoneSchema } from "@vigie/domain/forms/milestone";
import {
  DEFAULT_MILESTONE_STATUS,
  MILESTONE_STATUS_OPTIONS,
} from "@vigie/domain/project/milestone-status";
import { useForm } from "react-hook-form";
import type * as v from "valibot";
import { fieldsOf } from "@/components/forms/fields-of";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import {
  createMilestone,
  type KeyMilestone,
  keyMilestonesQuery,
  updateMilestone,
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

const drafts = createDrafts<CollectionDraft<KeyMilestone, v.InferInput<typeof milestoneSchema>>>();

/** Adds a milestone, or changes one. */
export function MilestoneForm({ projectId, collection }: MilestoneFormProps) {
  const { editing: milestone } = collection;
  const save = useMutation({
    mutationFn: (values: Milestone) =>
      milestone
        ? updateMilestone({ ...values, projectId, id: milestone.id })
        : createMilestone({ ...values, projectId }),
    meta: {
      success: "Milestone saved successfully",
      refetch: [keyMilestonesQuery(projectId).queryKey],
    },
  });
  const form = useForm({
    resolver: valibotResolver(milestoneSchema),
    defaultValues: {
      name: milestone?.name ?? "",
      status: milestone?.status ?? DEFAULT_MILESTONE_STATUS,
    },
  });
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
        <Field label="Status" error={form.formState.errors.status?.message}>
          <Select options={MILESTONE_STATUS_OPTIONS} {...form.register("status")} />
        </Field>
      </div>
    </CollectionForm>
  );
}
