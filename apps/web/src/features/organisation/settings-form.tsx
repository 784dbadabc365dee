import { valibotResolver } from "@hookform/resolvers/valibot";
import { isOwnImage } from "@vigie/domain/files/stored-image";
import {
  type OrganisationSettingsInput,
  organisationSettingsSchema,
} from "@vigie/domain/forms/organisation-settings";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { SaveBar } from "@/components/forms/save-bar";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { SaveFailure } from "@/components/layout/save-failure";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { StoredSettings } from "@/data/organisations";
import { createDrafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";
import { useSaveSettings } from "./use-save-settings";

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

const drafts = createDrafts<OrganisationSettingsInput>();

/** Name, image and social networks; back to the dashboard once they are saved. */
export function SettingsForm({ organizationId, nameInAccount, stored }: SettingsFormProps) {
  const navigate = useNavigate();
  const save = useSaveSettings(organizationId, nameInAccount, stored);
  const form = useForm({
    resolver: valibotResolver(organisationSettingsSchema),
    defaultValues: typed(stored),
  });
  const field = fieldsOf(form);
  const { field: image } = useController({ control: form.control, name: "image_url" });
  const [isPreparing, setPreparing] = useState(false);
  const { errors, isDirty } = form.formState;
  const allowLeaving = useUnsavedChanges(isDirty);
  useDraft({
    drafts,
    place: String(organizationId),
    about: "the organization's settings",
    keep: () => (isDirty ? form.getValues() : null),
    restore: (values) => {
      form.reset(values, { keepDefaultValues: true });
      return true;
    },
  });

  const toDashboard = () => void navigate(paths.dashboard);
  const leaveAfterSaving = () => {
    allowLeaving();
    toDashboard();
  };
  const { error, isPending } = save;
  const submit = form.handleSubmit((settings) =>
    save.mutate(settings, { onSuccess: leaveAfterSaving }),
  );
  return (
    <Form onSubmit={submit}>
      <SaveFailure error={error} onRetry={() => void submit()} />
      <Card className="flex flex-col gap-6">
        <TextField
          label="Organization name"
          required
          autoComplete="organization"
          placeholder="Enter organization name"
          readOnly={isPending}
          {...field("name")}
        />
        <PhotoPicker
          label="Organization image"
          alt="The organization"
          shape="whole"
          action="Choose Image"
          removeAction="Remove image"
          image={isOwnImage(image.value, environment().supabaseUrl) ? image.value : null}
          onChange={image.onChange}
          error={errors.image_url?.message}
          disabled={isPending}
          onBusyChange={setPreparing}
        />
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          {socialNetworks.map(([name, label, example]) => (
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
      <SaveBar
        status={isDirty ? "Unsaved changes" : "All changes saved"}
        pending={isPending}
        isWaiting={isPreparing}
        onCancel={toDashboard}
      />
    </Form>
  );
}

function typed({ updated_at: _, ...stored }: StoredSettings): OrganisationSettingsInput {
  return {
    ...stored,
    facebook_url: stored.facebook_url ?? "",
    twitter_url: stored.twitter_url ?? "",
    instagram_url: stored.instagram_url ?? "",
    linkedin_url: stored.linkedin_url ?? "",
  };
}
