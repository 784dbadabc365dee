import type { StaffTexts } from "@vigie/domain/language/texts";
import { formOf, inputsOf } from "@vigie/domain/tables/form-rules";
import { team } from "@vigie/domain/tables/team";
import { type ReactNode, useState } from "react";
import { useController } from "react-hook-form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { TextField } from "@/components/ui/text-field";
import { type StoredTeamMember, teamMembersTable, teamTable } from "@/data/content/team";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { CollectionForm } from "@/features/project-editor/shared/collection/collection-form";
import {
  rowForm,
  storedIn,
  useRowForm,
} from "@/features/project-editor/shared/collection/row-form";
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

const teamMemberForm = rowForm({
  schema: formOf(team.facts),
  valuesOf: (member: StoredTeamMember | null) => inputsOf(team.facts, member ?? {}),
  ...storedIn<StoredTeamMember>(teamMembersTable),
  listOf: teamTable.list,
});

/** Adds a team member, or changes one. */
export function TeamMemberForm({ projectId, collection }: TeamMemberFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing: member } = collection;
  const { field, isSaving, ...row } = useRowForm(teamMemberForm, {
    projectId,
    collection,
    success: member
      ? t("editor.teamMemberUpdatedSuccessfully")
      : t("editor.teamMemberAddedSuccessfully"),
  });
  const { form } = row;
  const { field: photo } = useController({ control: form.control, name: "photoUrl" });
  const [isPreparing, setPreparing] = useState(false);
  const optional = { autoComplete: "off", readOnly: isSaving };
  const line = { ...optional, required: true };
  return (
    <CollectionForm
      {...row}
      labels={labels}
      apart={["photoUrl"]}
      show={(name, value) => shown(t, name, value)}
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
          disabled={isSaving}
          onBusyChange={setPreparing}
        />
      </div>
    </CollectionForm>
  );
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
