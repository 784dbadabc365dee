import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberSchema,
} from "@vigie/domain/forms/team-member";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import {
  createTeamMember,
  type StoredTeamMember,
  teamQuery,
  updateTeamMember,
} from "@/data/content/team";
import { CollectionForm } from "@/features/project-editor/shared/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/use-collection";

interface TeamMemberFormProps {
  projectId: string;
  collection: RowCollection<StoredTeamMember>;
}

/** Adds a team member, or changes one. */
export function TeamMemberForm({ projectId, collection }: TeamMemberFormProps) {
  const { editing: member } = collection;
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
  const form = useForm<TeamMemberInput, unknown, TeamMember>({
    resolver: valibotResolver(teamMemberSchema),
    defaultValues: {
      firstName: member?.firstName ?? "",
      lastName: member?.lastName ?? "",
      jobTitle: member?.jobTitle ?? "",
      photoUrl: member?.photoUrl ?? null,
    },
  });
  const { field: photo } = useController({ control: form.control, name: "photoUrl" });
  const [isPreparing, setPreparing] = useState(false);
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <CollectionForm
      collection={collection}
      form={form}
      save={save}
      add="Add Team Member"
      update="Update Team Member"
      isWaiting={isPreparing}
    >
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
    </CollectionForm>
  );
}
