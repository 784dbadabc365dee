import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberSchema,
} from "@vigie/domain/forms/team-member";
import { type Ref, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import {
  createTeamMember,
  type StoredTeamMember,
  teamQuery,
  updateTeamMember,
} from "@/data/content/team";

interface TeamMemberFormProps {
  ref: Ref<HTMLFormElement>;
  projectId: string;
  /** The member who is edited; null adds one. */
  member: StoredTeamMember | null;
  /** Why a member could not be deleted. */
  removalError: Error | null;
  onSubmit: () => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Adds a team member, or changes one. */
export function TeamMemberForm(props: TeamMemberFormProps) {
  const { ref, projectId, member, removalError, onSubmit, onSaved, onCancel } = props;
  const save = useMutation({
    mutationFn: (values: TeamMember) =>
      member
        ? updateTeamMember({ ...values, projectId, id: member.id })
        : createTeamMember({ ...values, projectId }),
    meta: {
      success: member ? "Team member updated successfully" : "Team member added successfully",
      refetch: [teamQuery(projectId).queryKey],
    },
  });
  const { register, handleSubmit, formState, control } = useForm<
    TeamMemberInput,
    unknown,
    TeamMember
  >({
    resolver: valibotResolver(teamMemberSchema),
    defaultValues: {
      firstName: member?.firstName ?? "",
      lastName: member?.lastName ?? "",
      jobTitle: member?.jobTitle ?? "",
      photoUrl: member?.photoUrl ?? null,
    },
  });
  const { field: photo } = useController({ control, name: "photoUrl" });
  const [isPreparing, setPreparing] = useState(false);
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
          <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="grid content-start gap-5 sm:grid-cols-2">
              <Field label="First Name" error={errors.firstName?.message}>
                <TextField
                  required
                  autoComplete="off"
                  readOnly={save.isPending}
                  {...register("firstName")}
                />
              </Field>
              <Field label="Last Name" error={errors.lastName?.message}>
                <TextField
                  required
                  autoComplete="off"
                  readOnly={save.isPending}
                  {...register("lastName")}
                />
              </Field>
              <Field label="Job Title" error={errors.jobTitle?.message} className="sm:col-span-2">
                <TextField
                  required
                  autoComplete="off"
                  readOnly={save.isPending}
                  {...register("jobTitle")}
                />
              </Field>
            </div>
            <PhotoPicker
              label="Photo"
              alt="The team member"
              image={photo.value}
              onChange={photo.onChange}
              error={errors.photoUrl?.message}
              disabled={save.isPending}
              onBusyChange={setPreparing}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              idle={member ? "Update Team Member" : "Add Team Member"}
              busy={member ? "Updating..." : "Adding..."}
              pending={save.isPending}
              disabled={isPreparing}
            />
            {member ? (
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
