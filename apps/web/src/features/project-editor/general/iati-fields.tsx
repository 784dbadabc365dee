import { useQuery } from "@tanstack/react-query";
import { activityScopeOptions } from "@vigie/domain/project/activity-scope";
import {
  RELATIONS,
  readRelatedActivity,
  relatedActivityText,
  relationOptions,
} from "@vigie/domain/project/related-activity";
import { Lock, Plus, Trash2 } from "lucide-react";
import { Controller, useController } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { useRefusedInFold } from "@/components/forms/use-refused-in-fold";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TextField, TextInput } from "@/components/ui/text-field";
import { organisationQuery } from "@/data/organisations";
import type { StoredGeneralInformation } from "@/data/projects/facts/general-information";
import { useSession } from "@/data/session/session";
import { SectorsField } from "@/features/shared/sectors-field";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useGeneralFormContext } from "./use-general-form";

const NAMES = [
  "sectors",
  "is_humanitarian",
  "iati_scope",
  "related_activities",
  "iati_identifier",
] as const;

/** What IATI is to know of the project: folded while the organisation does not publish there and nothing of it is filled. */
export function IatiFields({ stored }: { stored: StoredGeneralInformation }) {
  const t = useStaffTexts();
  const form = useGeneralFormContext();
  const field = fieldsOf(form);
  const organizationId = useSession().user?.organizationId ?? null;
  const organisation = useQuery(organisationQuery(organizationId)).data;
  const isFilled = NAMES.some(
    (name) => (stored[name] ?? "").toString() !== "" && stored[name] !== false,
  );
  const { errors } = form.formState;
  const fold = useRefusedInFold(
    errors,
    NAMES.some((name) => errors[name] !== undefined),
  );
  const isFrozen = stored.iati_published_at !== null;
  return (
    <details
      ref={fold}
      open={Boolean(organisation?.iati_identifier) || isFilled}
      className="min-w-0 rounded-control border border-line sm:col-span-12"
    >
      <summary className="min-h-11 cursor-pointer rounded-control px-4 py-2.5">
        <span className="font-semibold">{t("editor.forIati")}</span>{" "}
        <span className="text-muted text-sm">{t("editor.forIatiHint")}</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-6 px-4 pt-2 pb-4 sm:grid-cols-12">
        <Controller
          control={form.control}
          name="sectors"
          render={({ field, fieldState }) => (
            <SectorsField
              label={t("fields.sectors")}
              hint={t("editor.sectorsHint")}
              error={fieldState.error?.message}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Field
          label={t("fields.iati_scope")}
          error={errors.iati_scope?.message}
          className="sm:col-span-6"
        >
          <Select
            options={activityScopeOptions(t)}
            emptyLabel={t("editor.notSaid")}
            {...form.register("iati_scope")}
          />
        </Field>
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 sm:col-span-6 sm:pt-7">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            {...form.register("is_humanitarian")}
          />
          <span>
            <span className="font-semibold text-sm">{t("fields.is_humanitarian")}</span>
            <span className="block text-muted text-sm">{t("editor.humanitarianHint")}</span>
          </span>
        </label>
        <RelatedActivities />
        <TextField
          label={t("fields.iati_identifier")}
          hint={isFrozen ? <Frozen /> : t("editor.iatiIdentifierHint")}
          className={classNames("sm:col-span-6", isFrozen && "[&_input]:bg-paper")}
          autoComplete="off"
          readOnly={isFrozen}
          {...field("iati_identifier")}
        />
      </div>
    </details>
  );
}

/** Why the identifier cannot be changed. */
function Frozen() {
  const t = useStaffTexts();
  return (
    <>
      <Lock aria-hidden className="me-1.5 inline size-4 align-middle" />
      {t("editor.iatiIdentifierStays")}
    </>
  );
}

/** Activities of others, or of the organisation, that the project belongs to. */
function RelatedActivities() {
  const t = useStaffTexts();
  const { control } = useGeneralFormContext();
  const { field, fieldState } = useController({ control, name: "related_activities" });
  const focus = useFocusAfterRemoval();
  const activities = field.value.map(readRelatedActivity);
  const label = t("fields.related_activities");
  const change = (at: number, changed: { relation?: string; identifier?: string }) =>
    field.onChange(
      activities.map((each, index) =>
        relatedActivityText(index === at ? { ...each, ...changed } : each),
      ),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-12">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <ul ref={focus.list} className="flex flex-col gap-2">
        {activities.map(({ relation, identifier }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells rows apart that are being typed
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
          >
            <Select
              aria-label={t("editor.relation", { place: at + 1 })}
              className="max-sm:col-span-2"
              options={relationOptions(t)}
              value={relation}
              onChange={({ target }) => change(at, { relation: target.value })}
            />
            <TextInput
              aria-label={t("editor.relatedIdentifier", { place: at + 1 })}
              autoComplete="off"
              aria-invalid={fieldState.error ? true : undefined}
              value={identifier}
              onChange={({ target }) => change(at, { identifier: target.value })}
            />
            <IconButton
              label={t("editor.removeRelated", { place: at + 1 })}
              icon={Trash2}
              onClick={() => field.onChange(field.value.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {fieldState.error ? (
        <p role="alert" className="text-red text-sm">
          {t.message(fieldState.error.message ?? "")}
        </p>
      ) : null}
      <p className="text-muted text-sm">{t("editor.relatedHint")}</p>
      <div>
        <Button
          onClick={() =>
            field.onChange([
              ...field.value,
              relatedActivityText({ relation: RELATIONS[0], identifier: "" }),
            ])
          }
        >
          <Plus aria-hidden className="size-4" />
          {t("editor.addRelated")}
        </Button>
      </div>
    </fieldset>
  );
}
