import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type Milestone,
  type MilestoneInput,
  milestoneSchema,
} from "@vigie/domain/forms/milestone";
import {
  DEFAULT_MILESTONE_STATUS,
  MILESTONE_STATUS_OPTIONS,
} from "@vigie/domain/project/milestone-status";
import type { Ref } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import {
  createMilestone,
  type KeyMilestone,
  keyMilestonesQuery,
  updateMilestone,
} from "@/data/content/milestones";

interface MilestoneFormProps {
  ref: Ref<HTMLFormElement>;
  projectId: string;
  /** The milestone that is edited; null adds one. */
  milestone: KeyMilestone | null;
  /** Why a milestone of the list could not be deleted. */
  removalError: Error | null;
  onSubmit: () => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a milestone, or changes one. */
export function MilestoneForm(props: MilestoneFormProps) {
  const { ref, projectId, milestone, removalError, onSubmit, onSaved, onCancel } = props;
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
  const { register, handleSubmit, formState } = useForm<MilestoneInput, unknown, Milestone>({
    resolver: valibotResolver(milestoneSchema),
    defaultValues: {
      name: milestone?.name ?? "",
      status: milestone?.status ?? DEFAULT_MILESTONE_STATUS,
    },
  });
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);

  const submit = handleSubmit((values) => {
    onSubmit();
    save.mutate(values, { onSuccess: onSaved });
  });
  return (
    <>
      <ErrorBanner error={removalError ?? save.error} />
      <Card>
        <Form ref={ref} onSubmit={submit}>
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <Field label="Name" error={errors.name?.message}>
              <TextField required readOnly={save.isPending} {...register("name")} />
            </Field>
            <Field label="Status" error={errors.status?.message}>
              <Select options={MILESTONE_STATUS_OPTIONS} {...register("status")} />
            </Field>
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              idle={milestone ? "Update" : "Add Milestone"}
              busy={milestone ? "Updating..." : "Adding..."}
              pending={save.isPending}
            />
            {milestone ? (
              <Button disabled={save.isPending} onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
          </div>
        </Form>
      </Card>
    </>
  );
}
