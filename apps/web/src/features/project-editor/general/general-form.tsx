import { currencyLabel } from "@vigie/domain/format/currencies";
import { formatLongDate } from "@vigie/domain/format/dates";
import { currencySign } from "@vigie/domain/format/money";
import { generalInformationSchema } from "@vigie/domain/forms/general-information";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { activityScopeLabel } from "@vigie/domain/project/activity-scope";
import { COMPLETION_FIELDS, isFilled } from "@vigie/domain/project/completion";
import { goalLabels } from "@vigie/domain/project/goals";
import { projectStatusOptions } from "@vigie/domain/project/project-status";
import { relatedActivityLabel } from "@vigie/domain/project/related-activity";
import { sectorLabels } from "@vigie/domain/project/sector-names";
import { Eye, EyeOff } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import * as v from "valibot";
import { conflictNotes } from "@/components/forms/conflict-notes";
import { Form } from "@/components/forms/form";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import type { StoredGeneralInformation } from "@/data/projects/facts/general-information";
import { SliceFormErrors } from "@/features/project-editor/shared/editing/slice-form-errors";
import { SliceSaveBar } from "@/features/project-editor/shared/editing/slice-save-bar";
import { GoOnlineDialog } from "@/features/shared/go-online-dialog";
import { offlineQuestion, useIatiNotice } from "@/features/shared/iati-notice";
import { THIS_PAGE, useCommands } from "@/lib/commands";
import { useStaffTexts } from "@/lib/language/use-texts";
import { DescriptionFields, GoalsField } from "./description-fields";
import { GeneralPreview, previewOf } from "./general-preview";
import { IatiFields } from "./iati-fields";
import { PlaceFields } from "./place-fields";
import { PlacesCard } from "./places/places-card";
import { usePlacing } from "./places/use-placing";
import { PlanFields, ReferenceField } from "./plan-fields";
import { useGeneralForm, useGeneralFormContext } from "./use-general-form";

interface GeneralFormProps {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
}

/** General Information, saved as a whole, after a confirmation if the project goes online. */
export function GeneralForm({ projectId, userId, stored }: GeneralFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t, stored.currency);
  const placing = usePlacing(projectId);
  const { form, slice } = useGeneralForm({ projectId, userId, stored, onSaved: placing.mutate });
  const isOnline = useWatch({ control: form.control, name: "is_online" });
  const [isAsking, setAsking] = useState(false);
  const submit = slice.submit(stored);
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const ask = async () => setAsking(await form.trigger(undefined, { shouldFocus: true }));
  const leave = async () => {
    const notice = noticeOf(1, 1);
    if (notice === "") return submit();
    const isValid = await form.trigger(undefined, { shouldFocus: true });
    if (isValid && (await confirm(offlineQuestion(t, notice)))) await submit();
  };
  const askFirst = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await (isOnline ? ask() : leave());
  };
  const turn = (isOn: boolean) => {
    form.setValue("is_online", isOn, { shouldDirty: true });
    void (isOn ? ask() : leave());
  };
  const online = { id: "online", group: THIS_PAGE, keywords: t("menuKeywords.online") };
  useCommands([
    stored.is_online
      ? { ...online, label: t("editor.takeOffline"), icon: EyeOff, run: () => turn(false) }
      : { ...online, label: t("editor.putOnline"), icon: Eye, run: () => turn(true) },
  ]);
  const show = (name: string, value: unknown) => shownGeneral(t, name, value);
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={isOnline === stored.is_online ? submit : askFirst}
        notes={conflictNotes({ ...slice, labels, show })}
      >
        <SliceFormErrors slice={slice} labels={labels} apart={["is_online"]} show={show} />
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-xl">{t("editor.generalInformation")}</h2>
            {/* Whether the public sees the project. */}
            <Switch
              label={t("editor.online")}
              state={isOnline ? t("editor.online") : t("editor.offline")}
              {...form.register("is_online")}
            />
          </div>
          <div className="mt-4 grid gap-x-5 gap-y-6 sm:grid-cols-12">
            <PlanFields stored={stored} />
            <PlaceFields projectId={projectId} />
            <GoalsField />
            <DescriptionFields />
            <ReferenceField />
            <IatiFields stored={stored} />
          </div>
        </Card>
        <PlacesCard projectId={projectId} stored={stored} placing={placing} />
        <GeneralPreview projectId={projectId} />
        <SliceSaveBar slice={slice} savedAt={stored.updated_at} />
      </Form>
      <GoOnlineQuestion
        projectId={projectId}
        open={isAsking}
        onClose={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          void submit();
        }}
      />
    </FormProvider>
  );
}

interface GoOnlineQuestionProps {
  projectId: string;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
}

/** Asks before the form puts its project online, with the typed values and the empty fields. */
function GoOnlineQuestion({ projectId, ...dialog }: GoOnlineQuestionProps) {
  const t = useStaffTexts();
  const typed = useGeneralFormContext().getValues();
  const shown = previewOf(t, typed);
  const values: Readonly<Partial<Record<string, unknown>>> = typed;
  const missing = COMPLETION_FIELDS.filter((field) => field in values && !isFilled(values[field]));
  return (
    <GoOnlineDialog
      project={{ ...shown, id: projectId, content_updated_at: new Date().toISOString() }}
      missing={missing}
      {...dialog}
    />
  );
}

/** The labels of the fields, by column. */
function labelsOf(t: StaffTexts, currency: string): Readonly<Record<string, string>> {
  const columns = COLUMNS.map((column) => [column, t(`fields.${column}`)]);
  return {
    ...Object.fromEntries(columns),
    budget: t("fields.budgetIn", { currency: currencySign(t, currency) }),
  };
}

const COLUMNS = v.keyof(generalInformationSchema).options;

/** The text of a value of General Information, for the choice between two. */
function shownGeneral(t: StaffTexts, name: string, value: unknown): string {
  if (name === "is_online") return value === true ? t("editor.online") : t("editor.offline");
  if (typeof value === "boolean") return t(value ? "results.yes" : "results.no");
  if (Array.isArray(value)) return listed(t, name, value);
  if (typeof value !== "string" || value === "") return t("editor.empty");
  if (name === "iati_scope") return activityScopeLabel(t, value);
  if (name === "currency") return currencyLabel(t, value);
  if (name === "start_date" || name === "end_date") return formatLongDate(t, value);
  return projectStatusOptions(t).find((option) => option.value === value)?.label ?? value;
}

function listed(t: StaffTexts, name: string, values: readonly unknown[]): string {
  const text =
    name === "countries"
      ? countryLabels(t, readCountryCodes(values))
      : entriesOf(t, name, values).join(", ");
  return text === "" ? t("editor.none") : text;
}

function entriesOf(t: StaffTexts, name: string, values: readonly unknown[]): readonly unknown[] {
  if (name === "goals") return goalLabels(t, values);
  if (name === "sectors") return sectorLabels(t, values.map(String));
  if (name === "related_activities")
    return values.map((each) => relatedActivityLabel(t, String(each)));
  return values;
}
