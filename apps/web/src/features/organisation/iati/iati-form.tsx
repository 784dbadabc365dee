import { valibotResolver } from "@hookform/resolvers/valibot";
import {
  type IatiSettings,
  type IatiSettingsInput,
  iatiSettingsSchema,
  publisherFacts,
} from "@vigie/domain/forms/iati-settings";
import { listedTexts } from "@vigie/domain/history/shown-value";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { languageLabel } from "@vigie/domain/language/writing-languages";
import { codeOptions } from "@vigie/domain/project/aid-codes";
import { organisationTypeOptions } from "@vigie/domain/project/organisation-type";
import { sectorLabels } from "@vigie/domain/project/sector-names";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { isOfRegister } from "@vigie/open-data/iati/codes/registries";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SaveBar } from "@/components/forms/save-bar";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import type { Choice } from "@/components/ui/multi-select";
import { Select } from "@/components/ui/select";
import { TextField, TextInput } from "@/components/ui/text-field";
import {
  iatiSettingsQuery,
  type StoredIatiSettings,
  saveIatiSettings,
  takenIdentifier,
} from "@/data/organisation-settings";
import { createDrafts } from "@/data/session/drafts";
import { whenGoneOf } from "@/features/organisation/when-gone";
import { FormConflicts } from "@/features/shared/form-conflicts";
import { SectorsField } from "@/features/shared/sectors-field";
import { type SliceDraft, useSliceForm } from "@/features/shared/use-slice-form";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";
import { outsideLink } from "./outside-link";

interface IatiFormProps {
  organizationId: number;
  stored: StoredIatiSettings;
}

const drafts = createDrafts<SliceDraft<StoredIatiSettings, IatiSettingsInput>>();

/** What IATI is to know of the organisation. */
export function IatiForm({ organizationId, stored }: IatiFormProps) {
  const t = useStaffTexts();
  const navigate = useNavigate();
  const mayChange = useIdentifierQuestion(stored.iati_identifier);
  const form = useForm<IatiSettingsInput, unknown, IatiSettings>({
    resolver: valibotResolver(iatiSettingsSchema),
    defaultValues: typed(stored),
  });
  const { save, submit, conflicts, refusals, isDirty } = useSliceForm({
    form,
    stored,
    queryKey: iatiSettingsQuery(organizationId).queryKey,
    valuesOf: typed,
    save: ({ loaded, values }) => saveIatiSettings({ organizationId, loaded, settings: values }),
    refusedField: takenIdentifier,
    success: t("settings.settingsSavedSuccessfully"),
    drafts,
    place: String(organizationId),
    about: t("staff.aboutTheSettings"),
  });
  const field = fieldsOf(form);
  const labels = labelsOf(t);
  const choices = choicesOf(t);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const isValid = await form.trigger();
    if (!isValid || (await mayChange(form.getValues("iati_identifier")))) await submit(stored)();
  };
  const show = (name: string, value: unknown) =>
    name === "iati_sectors"
      ? sectorLabels(t, listedTexts(value)).join(", ")
      : labelOf(choices, name, value);
  return (
    <Form onSubmit={send} notes={conflictNotes({ conflicts, labels, show })}>
      <FormConflicts
        error={save.error}
        onRetry={() => void submit(stored)()}
        conflicts={conflicts}
        refusals={refusals}
        labels={labels}
        whenGone={whenGoneOf(t)}
      />
      <Card className="flex flex-col gap-6">
        <IdentifierField form={form} readOnly={save.isPending} />
        <Field label={labels.iati_type}>
          <Select
            options={choices.iati_type}
            emptyLabel={t("iati.notSaid")}
            {...form.register("iati_type")}
          />
        </Field>
        <TextField
          label={labels.iati_contact_email}
          hint={
            stored.contact_email === null
              ? undefined
              : t("iati.contactHint", { email: stored.contact_email })
          }
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="data@example.org"
          readOnly={save.isPending}
          {...field("iati_contact_email")}
        />
        <p className="text-muted text-sm">
          {inOne(
            t.rich<ReactNode>(
              stored.language === null ? "iati.noLanguage" : "iati.language",
              { settings: toSettings },
              { language: stored.language === null ? "" : languageLabel(t, stored.language) },
            ),
          )}
        </p>
      </Card>
      <Card className="flex flex-col gap-5">
        <h2 className="text-xl">{t("iati.defaults")}</h2>
        <p className="text-muted">{t("iati.defaultsHint")}</p>
        <Controller
          control={form.control}
          name="iati_sectors"
          render={({ field: { name, value, onChange }, fieldState }) => (
            <SectorsField
              label={labels.iati_sectors}
              error={fieldState.error?.message}
              name={name}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          {defaults.map((name) => (
            <Field key={name} label={labels[name]}>
              <Select
                options={choices[name]}
                emptyLabel={t("iati.notSaid")}
                {...form.register(name)}
              />
            </Field>
          ))}
        </div>
      </Card>
      <SaveBar
        status={isDirty ? t("settings.unsavedChanges") : t("settings.noUnsavedChanges")}
        pending={save.isPending}
        onCancel={() => navigate(paths.settings)}
      />
    </Form>
  );
}

const defaults = [
  "iati_aid_type",
  "iati_flow_type",
  "iati_finance_type",
  "iati_tied_status",
] as const;

function labelsOf(t: StaffTexts) {
  return {
    iati_identifier: t("iati.identifier"),
    iati_type: t("iati.type"),
    iati_contact_email: t("iati.contact"),
    iati_sectors: t("iati.sectors"),
    iati_aid_type: t("iati.aidType"),
    iati_flow_type: t("iati.flowType"),
    iati_finance_type: t("iati.financeType"),
    iati_tied_status: t("iati.tiedStatus"),
  } as const;
}

function choicesOf(t: StaffTexts) {
  return {
    iati_type: organisationTypeOptions(t),
    iati_aid_type: codeOptions("aidType", t.language),
    iati_flow_type: codeOptions("flowType", t.language),
    iati_finance_type: codeOptions("financeType", t.language),
    iati_tied_status: codeOptions("tiedStatus", t.language),
  };
}

/** What a stored or typed value of a field is called. */
function labelOf(
  choices: Readonly<Record<string, readonly Choice[]>>,
  name: string,
  value: unknown,
) {
  return choices[name]?.find((choice) => choice.value === value)?.label;
}

function typed(stored: StoredIatiSettings): IatiSettingsInput {
  return {
    ...inputsOf(publisherFacts, stored),
    iati_contact_email: stored.iati_contact_email ?? "",
    iati_aid_type: stored.iati_aid_type ?? "",
    iati_flow_type: stored.iati_flow_type ?? "",
    iati_finance_type: stored.iati_finance_type ?? "",
    iati_tied_status: stored.iati_tied_status ?? "",
  };
}

/** Asks before an identifier changes under which something may have been published. */
function useIdentifierQuestion(former: string | null) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  return async (wanted: string) => {
    const identifier = wanted.trim();
    if (former === null || identifier === former) return true;
    if (identifier === "") {
      return confirm({
        title: t("iati.stopPublishing"),
        text: t("iati.stopPublishingText"),
        action: t("iati.stop"),
      });
    }
    return confirm({
      title: t("iati.changeIdentifier"),
      text: t("iati.changeIdentifierText", { identifier, former }),
      action: t("iati.change"),
    });
  };
}

interface IdentifierFieldProps {
  form: UseFormReturn<IatiSettingsInput, unknown, IatiSettings>;
  readOnly: boolean;
}

/** The identifier, with doubts about what is typed, and how to get one. */
function IdentifierField({ form, readOnly }: IdentifierFieldProps) {
  const t = useStaffTexts();
  const typed = useWatch({ control: form.control, name: "iati_identifier" }).trim();
  const { error, onBlur, ...input } = fieldsOf(form)("iati_identifier");
  // Who is still typing need not hear that it is not right yet.
  const [left, setLeft] = useState(typed);
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t("iati.identifier")}
        hint={t("iati.identifierHint")}
        warning={error === undefined && typed === left ? doubtOf(t, typed) : ""}
        error={error}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="FR-RCS-123456789"
          readOnly={readOnly}
          {...input}
          onBlur={(event) => {
            setLeft(typed);
            void onBlur(event);
          }}
        />
      </Field>
      <details>
        <summary className="min-h-11 w-fit cursor-pointer content-center rounded-control font-semibold text-primary text-sm">
          {t("iati.howToGetOne")}
        </summary>
        <p className="max-w-3xl text-sm">
          {inOne(
            t.rich<ReactNode>("iati.howToGetOneSteps", {
              guide: outsideLink("https://org-id.guide/"),
              mail: outsideLink("mailto:support@iatistandard.org"),
            }),
          )}
        </p>
      </details>
    </div>
  );
}

/** What is doubtful about an identifier: not known is no mistake, since registers come and go. */
function doubtOf(t: StaffTexts, identifier: string): string {
  const [, siren] = /^FR-SIRENE?-(.+)$/i.exec(identifier) ?? [];
  if (siren !== undefined) return t("iati.identifierOfSiren", { identifier: `FR-RCS-${siren}` });
  return identifier === "" || isOfRegister(identifier) ? "" : t("iati.identifierOfNoRegister");
}

function toSettings(words: ReactNode[]): ReactNode {
  return (
    <Link to={paths.settings} className="font-semibold text-primary underline">
      {inOne(words)}
    </Link>
  );
}
