import { valibotResolver } from "@hookform/resolvers/valibot";
import { isOwnImage } from "@vigie/domain/files/stored-image";
import { currencyLabel, currencyOptions } from "@vigie/domain/format/currencies";
import {
  type OrganisationSettings,
  type OrganisationSettingsInput,
  organisationSettingsSchema,
} from "@vigie/domain/forms/organisation-settings";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { languageLabel, writingLanguageOptions } from "@vigie/domain/language/writing-languages";
import { ORGANISATION_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { licenceLabel } from "@vigie/domain/project/licences";
import { type ReactNode, useMemo, useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { SaveBar } from "@/components/forms/save-bar";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import {
  organisationSettingsQuery,
  type StoredSettings,
  saveOrganisationSettings,
} from "@/data/organisation-settings";
import { ORGANISATIONS_KEY } from "@/data/organisations";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { createDrafts } from "@/data/session/drafts";
import { FormConflicts } from "@/features/shared/form-conflicts";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { environment } from "@/lib/env";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { LicenceFields } from "./licence-fields";
import { SettingsPreview } from "./settings-preview";
import { whenGoneOf } from "./when-gone";

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

function ownAddressesOf(t: StaffTexts) {
  return [
    ["website_url", t("settings.website"), "https://www.example.org"],
    ["imprint_url", t("settings.legalNotice"), "https://www.example.org/imprint"],
  ] as const;
}

function labelsOf(t: StaffTexts) {
  const addresses = [...ownAddressesOf(t), ...socialNetworks];
  return {
    name: t("settings.organisationName"),
    image_url: t("settings.organisationImage"),
    short_description: t("settings.shortDescription"),
    language: t("settings.textsLanguage"),
    currency: t("settings.currency"),
    contact_email: t("settings.contactEmail"),
    licence: t("settings.licence"),
    licence_url: t("settings.licenceAddress"),
    ...Object.fromEntries(addresses.map(([name, label]) => [name, label])),
  };
}

const drafts = createDrafts<SliceDraft<StoredSettings, OrganisationSettingsInput>>();

/** Name, image and public texts of the organisation. Leads back to the dashboard once they are saved. */
export function SettingsForm({ organizationId, nameInAccount, stored }: SettingsFormProps) {
  const t = useStaffTexts();
  const whenGone = whenGoneOf(t);
  const labels = labelsOf(t);
  const languages = useMemo(() => writingLanguageOptions(t, stored.language), [t, stored.language]);
  const currencies = useMemo(() => currencyOptions(t), [t]);
  const navigate = useNavigate();
  const toDashboard = () => navigate(paths.dashboard);
  const form = useForm<OrganisationSettingsInput, unknown, OrganisationSettings>({
    resolver: valibotResolver(organisationSettingsSchema),
    defaultValues: typed(stored),
  });
  const field = fieldsOf(form);
  const { field: image } = useController({ control: form.control, name: "image_url" });
  const [isPreparing, setPreparing] = useState(false);
  const { errors } = form.formState;
  const { save, submit, conflicts, refusals, isDirty } = useSliceForm({
    form,
    stored,
    queryKey: organisationSettingsQuery(organizationId).queryKey,
    valuesOf: typed,
    save: ({ loaded, values }) =>
      saveOrganisationSettings({ organizationId, nameInAccount, loaded, settings: values }),
    success: t("settings.settingsSavedSuccessfully"),
    // Both have the organisation's name, which is changed already where only updating the account failed.
    refetch: [ORGANISATIONS_KEY, PROJECTS_KEY],
    onSaved: toDashboard,
    drafts,
    place: String(organizationId),
    about: t("staff.aboutTheSettings"),
  });
  const { error, isPending } = save;
  const isOther = useWatch({ control: form.control, name: "licence" }) === "other";
  const show = (name: string, value: unknown) => shownSetting(t, name, value);
  return (
    <Form
      onSubmit={submit(stored)}
      notes={conflictNotes({ conflicts, labels, show })}
      isSaving={isPending}
    >
      <FormConflicts
        error={error}
        onRetry={() => void submit(stored)()}
        conflicts={conflicts}
        refusals={refusals}
        labels={labels}
        apart={["image_url", "licence", ...(isOther ? [] : ["licence_url"])]}
        show={show}
        whenGone={whenGone}
      />
      <Card className="flex flex-col gap-6">
        <TextField
          label={t("settings.organisationName")}
          required
          autoComplete="organization"
          placeholder={t("settings.enterOrganizationName")}
          readOnly={isPending}
          {...field("name")}
        />
        <PhotoPicker
          label={t("settings.organisationImage")}
          alt={t("settings.theOrganisation")}
          shape="whole"
          action={t("settings.chooseImage")}
          removeAction={t("settings.removeImage")}
          image={isOwnImage(image.value, environment().filesUrl) ? image.value : null}
          onChange={image.onChange}
          error={errors.image_url?.message}
          disabled={isPending}
          onBusyChange={setPreparing}
        />
        <TextField
          label={t("settings.shortDescription")}
          hint={t("settings.whoYouAreInOne", { count: ORGANISATION_DESCRIPTION_MAX_LENGTH })}
          autoComplete="off"
          readOnly={isPending}
          {...field("short_description")}
        />
        <Field
          label={labels.language}
          hint={t("settings.whichLanguageYouWriteIn")}
          error={errors.language?.message}
        >
          <Select
            options={languages}
            emptyLabel={t("settings.textsLanguageUnknown")}
            {...form.register("language")}
          />
        </Field>
        <Field label={labels.currency} error={errors.currency?.message}>
          <Select options={currencies} {...form.register("currency")} />
        </Field>
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          <TextField
            label={t("settings.contactEmail")}
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="office@example.org"
            readOnly={isPending}
            {...field("contact_email")}
          />
          {[...ownAddressesOf(t), ...socialNetworks].map(([name, label, example]) => (
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
      <LicenceFields form={form} readOnly={isPending} />
      <SettingsPreview control={form.control} />
      <SaveBar
        status={isDirty ? t("settings.unsavedChanges") : t("settings.noUnsavedChanges")}
        pending={isPending}
        isWaiting={isPreparing}
        onCancel={toDashboard}
      />
    </Form>
  );
}

/** Renders an image as one, and other values unchanged. */
function shownSetting(t: StaffTexts, name: string, value: unknown): ReactNode {
  if (typeof value !== "string" || value === "") return t("settings.empty");
  if (name === "currency") return currencyLabel(t, value);
  if (name === "licence") return licenceLabel(t, value);
  if (name === "language") return languageLabel(t, value);
  if (name !== "image_url") return value;
  return isOwnImage(value, environment().filesUrl) ? (
    <img src={value} alt="" className="max-h-32 max-w-full" />
  ) : (
    t("settings.anImageElsewhere")
  );
}

function typed({ updated_at: _, ...stored }: StoredSettings): OrganisationSettingsInput {
  return {
    ...stored,
    short_description: stored.short_description ?? "",
    language: stored.language ?? "",
    contact_email: stored.contact_email ?? "",
    website_url: stored.website_url ?? "",
    imprint_url: stored.imprint_url ?? "",
    facebook_url: stored.facebook_url ?? "",
    twitter_url: stored.twitter_url ?? "",
    instagram_url: stored.instagram_url ?? "",
    linkedin_url: stored.linkedin_url ?? "",
    licence: stored.licence ?? "",
    licence_url: stored.licence_url ?? "",
  };
}
