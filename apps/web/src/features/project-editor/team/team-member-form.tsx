import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberSchema,
} from "@vigie/domain/forms/team-member";
import { type ReactNode, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { TextField } from "@/components/ui/text-field";
import { addRow, changeRow } from "@/data/content/content-changes";
import { type StoredTeamMember, teamMembersTable, teamTable } from "@/data/content/team";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { createDrafts } from "@/data/session/drafts";
import {
  type CollectionDraft,
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";

interface TeamMemberFormProps {
  projectId: string;
  collection: RowCollection<StoredTeamMember>;
}

const labels = {
  firstName: "First Name",
  lastName: "Last Name",
  jobTitle: "Job Title",
  linkedinUrl: "LinkedIn address",
  photoUrl: "Photo",
} as const;

const drafts = createDrafts<CollectionDraft<StoredTeamMember, TeamMemberInput>>();

/** Adds a team member, or changes one. */
export function TeamMemberForm({ projectId, collection }: TeamMemberFormProps) {
  const { editing: member } = collection;
  const save = useMutation({
    mutationFn: async ({ loaded, newId, values }: RowSave<StoredTeamMember, TeamMember>) => {
      if (loaded === null) {
        await addRow(teamMembersTable, { id: newId, projectId }, values);
        return { id: newId, stored: null };
      }
      const stored = await changeRow(teamMembersTable, loaded, values);
      return { id: stored.id, stored };
    },
    meta: {
      success: member ? "Team member updated successfully" : "Team member added successfully",
      refetch: [teamTable.list(projectId).queryKey],
    },
  });
  const form = useForm<TeamMemberInput, unknown, TeamMember>({
    resolver: valibotResolver(teamMemberSchema),
    defaultValues: member ? valuesOf(member) : untouched,
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
      valuesOf={valuesOf}
      labels={labels}
      apart={["photoUrl"]}
      show={shown}
      save={save}
      drafts={drafts}
      add="Add Team Member"
      update="Update Team Member"
      isWaiting={isPreparing}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-5 sm:grid-cols-2">
          <TextField label={labels.firstName} {...line} {...field("firstName")} />
          <TextField label={labels.lastName} {...line} {...field("lastName")} />
          <TextField
            label={labels.jobTitle}
            className="sm:col-span-2"
            {...line}
            {...field("jobTitle")}
          />
          <TextField
            label={labels.linkedinUrl}
            hint="Optional. The project page links to it."
            type="url"
            inputMode="url"
            className="sm:col-span-2"
            {...optional}
            {...field("linkedinUrl")}
          />
        </div>
        <PhotoPicker
          label={labels.photoUrl}
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

const untouched: TeamMemberInput = {
  firstName: "",
  lastName: "",
  jobTitle: "",
  linkedinUrl: "",
  photoUrl: null,
};

function valuesOf(member: StoredTeamMember): TeamMemberInput {
  const { firstName, lastName, jobTitle, linkedinUrl, photoUrl } = member;
  return {
    firstName,
    lastName,
    jobTitle,
    linkedinUrl: linkedinUrl ?? "",
    photoUrl: photoUrl ?? null,
  };
}

/** Renders a photo as one, and other values unchanged. */
function shown(name: string, value: unknown): ReactNode {
  if (typeof value !== "string" || value === "") return name === "photoUrl" ? "No photo" : "Empty";
  if (name !== "photoUrl") return value;
  const address = storedImageAddress(value);
  return address === null ? "A photo elsewhere" : <img src={address} alt="" className="max-h-32" />;
}
