import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import {
  type TeamMember,
  type TeamMemberInput,
  teamMemberSchema,
} from "@vigie/domain/forms/team-member";
import type { StaffTexts } from "@vigie/domain/language/texts";
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
import { useStaffTexts } from "@/lib/language/use-texts";

interface TeamMemberFormProps {
  projectId: string;
  collection: RowCollection<StoredTeamMember>;
}

function labelsOf(t: StaffTexts) {
  return {
    firstName: t("editor.firstName"),
    lastName: t("editor.lastName"),
    jobTitle: t("editor.jobTitle"),
    linkedinUrl: t("editor.linkedinAddress"),
    photoUrl: t("editor.photo"),
  } as const;
}

const drafts = createDrafts<CollectionDraft<StoredTeamMember, TeamMemberInput>>();

/** Adds a team member, or changes one. */
export function TeamMemberForm({ projectId, collection }: TeamMemberFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
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
      success: member
        ? t("editor.teamMemberUpdatedSuccessfully")
        : t("editor.teamMemberAddedSuccessfully"),
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
      show={(name, value) => shown(t, name, value)}
      save={save}
      drafts={drafts}
      add={t("editor.addTeamMember")}
      update={t("editor.updateTeamMember")}
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
            hint={t("editor.optionalTheProjectPageLinks")}
            type="url"
            inputMode="url"
            className="sm:col-span-2"
            {...optional}
            {...field("linkedinUrl")}
          />
        </div>
        <PhotoPicker
          label={labels.photoUrl}
          alt={t("editor.theTeamMember")}
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
function shown(t: StaffTexts, name: string, value: unknown): ReactNode {
  if (typeof value !== "string" || value === "")
    return name === "photoUrl" ? t("editor.noPhoto") : t("editor.empty");
  if (name !== "photoUrl") return value;
  const address = storedImageAddress(value);
  return address === null ? (
    t("editor.aPhotoElsewhere")
  ) : (
    <img src={address} alt="" className="max-h-32" />
  );
}
