import { currencyOptions } from "@vigie/domain/format/currencies";
import { currencySign } from "@vigie/domain/format/money";
import { projectStatusOptions } from "@vigie/domain/project/project-status";
import { useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Field } from "@/components/ui/field";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { StoredGeneralInformation } from "@/data/projects/facts/general-information";
import { asMoney } from "@/features/project-editor/shared/as-money";
import { useStaffTexts } from "@/lib/language/use-texts";
import { DateFields } from "./date-fields";
import { useGeneralFormContext } from "./use-general-form";

/** What the project is called in the organisation's own books. */
export function ReferenceField() {
  const t = useStaffTexts();
  return (
    <TextField
      label={t("fields.reference")}
      hint={t("editor.referenceHint")}
      className="sm:col-span-6"
      autoComplete="off"
      {...fieldsOf(useGeneralFormContext())("reference")}
    />
  );
}

/** The fields of the project's title, phase, budget with its currency, and dates. */
export function PlanFields({ stored }: { stored: StoredGeneralInformation }) {
  const t = useStaffTexts();
  const form = useGeneralFormContext();
  const { control } = form;
  const [budget, currency] = useWatch({ control, name: ["budget", "currency"] });
  const currencies = useMemo(() => currencyOptions(t), [t]);
  const isOther = currency !== stored.currency;
  return (
    <>
      <TextField
        label={t("fields.title")}
        className="sm:col-span-6 xl:col-span-8"
        required
        autoComplete="off"
        {...fieldsOf(form)("title")}
      />
      <Field
        label={t("fields.status")}
        error={form.formState.errors.status?.message}
        className="sm:col-span-6 xl:col-span-4"
      >
        <Select options={projectStatusOptions(t)} {...form.register("status")} />
      </Field>
      <Controller
        control={control}
        name="budget"
        render={({ field, fieldState }) => (
          <Field
            label={t("fields.budgetIn", { currency: currencySign(t, currency) })}
            error={fieldState.error?.message}
            hint={asMoney(t, budget, currency)}
            className="sm:col-span-6 2xl:col-span-3"
          >
            <NumberField step="0.01" min="0" {...field} />
          </Field>
        )}
      />
      <Field
        label={t("fields.currency")}
        hint={isOther ? t("editor.nothingIsConverted") : undefined}
        error={form.formState.errors.currency?.message}
        className="sm:col-span-6 2xl:col-span-3"
      >
        <Select options={currencies} {...form.register("currency")} />
      </Field>
      <DateFields stored={stored} />
    </>
  );
}
