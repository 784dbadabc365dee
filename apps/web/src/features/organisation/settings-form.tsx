import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isOwnImage } from "@vigie/domain/files/stored-image";
import {
  type OrganisationSettings,
  type OrganisationSettingsInput,
  organisationSettingsSchema,
} from "@vigie/domain/forms/organisation-settings";
import { ORGANISATION_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { type ReactNode, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { SaveBar } from "@/components/forms/save-bar";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { type StoredSettings, saveOrganisationSettings } from "@/data/organisation-settings";
import { ORGANISATIONS_KEY } from "@/data/organisations";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { createDrafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { FormConflicts } from "@/features/shared/form-conflicts";
import { useMergedSave } from "@/features/shared/use-merged-save";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { SettingsPreview } from "./settings-preview";

interface SettingsFormProps {
  organizationId: number;
  nameInAccount: string | null;
  stored: StoredSettings;
}

const socialNetworks = [
  ["facebook_url", "Facebook", "https://www.facebook.com/…"],
  ["twitter_url", "X (Twitter)", "https://x.com/…"],
  ["instagram_url", "Instagram", "https://www.instagram.com/…"],
  ["linkedin_url", "LinkedIn", "https://www.linkedin.com/company/…"],
] as const;

const ownAddresses = [
  ["website_url", "Website", "https://www.example.org"],
  ["imprint_url", "Legal notice", "https://www.example.org/imprint"],
] as const;

const labels: Readonly<Record<string, string>> = {
  name: "Organisation name",
  image_url: "Organisation image",
  short_description: "Short description",
  contact_email: "Contact email",
  ...Object.fromEntries([...ownAddresses, ...socialNetworks].map(([name, label]) => [name, label])),
};

const whenGone = {
  deleted: "The organisation is not there any more.",
  "handed-over": "The organisation is not yours any more.",
} as const;

/** The typed values, and the stored ones from which the person started. */
interface SettingsDraft {
  loaded: StoredSettings;
  values: OrganisationSettingsInput;
}

const drafts = createDrafts<SettingsDraft>();

/** Name, image and public texts of the organisation. Leads back to the dashboard once they are saved. */
export function SettingsForm({ organizationId, nameInAccount, stored }: SettingsFormProps) {
  const navigate = useNavigate();
  const toDashboard = () => navigate(paths.dashboard);
  // A refetch must not replace the values from which the person started.
  const [loaded, setLoaded] = useState(stored);
  const save = useSaveSettings(organizationId, nameInAccount);
  const form = useForm({
    resolver: valibotResolver(organisationSettingsSchema),
    defaultValues: typed(stored),
  });
  const field = fieldsOf(form);
  const { field: image } = useController({ control: form.control, name: "image_url" });
  const [isPreparing, setPreparing] = useState(false);
  const { errors, isDirty } = form.formState;
  const allowLeaving = useUnsavedChanges(isDirty);
  const { submit, conflicts, refusals, draftFrom } = useMergedSave({
    form,
    valuesOf: typed,
    rebase: setLoaded,
    send: (settings, from: StoredSettings = loaded, callbacks) =>
      save.mutate({ loaded: from, settings }, callbacks),
    onSaved: () => {
      allowLeaving();
      toDashboard();
    },
  });
  useDraft({
    drafts,
    place: String(organizationId),
    about: "the organisation's settings",
    keep: () => (isDirty ? { loaded: draftFrom(loaded), values: form.getValues() } : null),
    restore: (draft) => {
      setLoaded(draft.loaded);
      form.reset(typed(draft.loaded));
      form.reset(draft.values, { keepDefaultValues: true });
      return true;
    },
  });

  const { error, isPending } = save;
  return (
    <Form onSubmit={submit(loaded)} notes={conflictNotes({ conflicts, labels })}>
      <FormConflicts
        error={error}
        onRetry={() => void submit(loaded)()}
        conflicts={conflicts}
        refusals={refusals}
        labels={labels}
        apart={["image_url"]}
        show={shownSetting}
        whenGone={whenGone}
      />
      <Card className="flex flex-col gap-6">
        <TextField
          label="Organisation name"
          required
          autoComplete="organization"
          placeholder="Enter organization name"
          readOnly={isPending}
          {...field("name")}
        />
        <PhotoPicker
          label="Organisation image"
          alt="The organisation"
          shape="whole"
          action="Choose Image"
          removeAction="Remove image"
          image={isOwnImage(image.value, environment().filesUrl) ? image.value : null}
          onChange={image.onChange}
          error={errors.image_url?.message}
          disabled={isPending}
          onBusyChange={setPreparing}
        />
        <TextField
          label="Short description"
          hint={`Who you are, in one sentence for visitors. At most ${ORGANISATION_DESCRIPTION_MAX_LENGTH} characters.`}
          autoComplete="off"
          readOnly={isPending}
          {...field("short_description")}
        />
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          <TextField
            label="Contact email"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="office@example.org"
            readOnly={isPending}
            {...field("contact_email")}
          />
          {[...ownAddresses, ...socialNetworks].map(([name, label, example]) => (
            <TextField
              key={name}
              label={label}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={example}
              readOnly={isPending}
              {...field(name)}
            />
          ))}
        </div>
      </Card>
      <SettingsPreview control={form.control} />
      <SaveBar
        status={isDirty ? "Unsaved changes" : "No unsaved changes"}
        pending={isPending}
        isWaiting={isPreparing}
        onCancel={toDashboard}
      />
    </Form>
  );
}

/** Renders an image as one, and other values unchanged. */
function shownSetting(name: string, value: unknown): ReactNode {
  if (typeof value !== "string" || value === "") return "Empty";
  if (name !== "image_url") return value;
  return isOwnImage(value, environment().filesUrl) ? (
    <img src={value} alt="" className="max-h-32 max-w-full" />
  ) : (
    "An image elsewhere"
  );
}

function typed({ updated_at: _, ...stored }: StoredSettings): OrganisationSettingsInput {
  return {
    ...stored,
    short_description: stored.short_description ?? "",
    contact_email: stored.contact_email ?? "",
    website_url: stored.website_url ?? "",
    imprint_url: stored.imprint_url ?? "",
    facebook_url: stored.facebook_url ?? "",
    twitter_url: stored.twitter_url ?? "",
    instagram_url: stored.instagram_url ?? "",
    linkedin_url: stored.linkedin_url ?? "",
  };
}

/** Saves the settings, and refreshes all queries that have the organisation's name. */
function useSaveSettings(organizationId: number, nameInAccount: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { loaded: StoredSettings; settings: OrganisationSettings }) =>
      saveOrganisationSettings({ organizationId, nameInAccount, ...change }),
    meta: {
      success: "Settings saved successfully",
      refetch: [ORGANISATIONS_KEY, PROJECTS_KEY],
    },
    // The organisation may already be renamed, if only updating the account failed.
    onError: () => queries.invalidateQueries({ queryKey: ORGANISATIONS_KEY }),
  });
}
