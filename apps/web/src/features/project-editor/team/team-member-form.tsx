import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberSchema,
} from "@vigie/domain/forms/team-member";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { TextField } from "@/components/ui/text-field";
import {
  createTeamMember,
  type StoredTeamMember,
  teamQuery,
  updateTeamMember,
} from "@/data/content/team";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
} from "@/features/project-editor/shared/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/use-collection";

interface TeamMemberFormProps {
  projectId: string;
  collection: RowCollection<StoredTeamMember>;
}

const drafts = createDrafts<CollectionDraft<StoredTeamMember, TeamMemberInput>>();

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
  const form = useForm({
    resolver: valibotResolver(teamMemberSchema),
    defaultValues: {
      firstName: member?.firstName ?? "",
      lastName: member?.lastName ?? "",
      jobTitle: member?.jobTitle ?? "",
      linkedinUrl: member?.linkedinUrl ?? "",
      photoUrl: member?.photoUrl ?? null,
    },
  });
  const { field: photo } = useController({ control: form.control, name: "photoUrl" });
  const [isPreparing, setPreparing] = useState(false);
  const field = fieldsOf(form);
  const optional = { autoComplete: "off", readOnly: save.isPending };
  const line = { ...optional, required: true };
  return (
    <CollectionForm
      collection={collection}
      form={form}
      save={save}
      drafts={drafts}
      add="Add Team Member"
      update="Update Team Member"
      isWaiting={isPreparing}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <TextField label="First Name" {...line} {...field("firstName")} />
          <TextField label="Last Name" {...line} {...field("lastName")} />
          <TextField label="Job Title" className="sm:col-span-2" {...line} {...field("jobTitle")} />
          <TextField
            label="LinkedIn address"
            hint="Optional. The project page links to it."
            type="url"
            inputMode="url"
            className="sm:col-span-2"
            {...optional}
            {...field("linkedinUrl")}
          />
        </div>
        <PhotoPicker
          label="Photo"
          alt="The team member"
          image={photo.value}
          onChange={photo.onChange}
          error={form.formState.errors.photoUrl?.message}
          disabled={save.isPending}
          onBusyChange={setPreparing}
        />
      </div>
    </CollectionForm>
  );
}
